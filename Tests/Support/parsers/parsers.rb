# What Rack and Rails make of requests: ruby parsers.rb < INPUTS, whose lines are those of parsers.py.
require "json"
require "stringio"
require "rack"
begin
  require "active_support"
  require "action_dispatch"
rescue LoadError
  nil
end

def shown(text)
  bytes = text.dup.force_encoding(Encoding::UTF_8)
  is_plain = [Encoding::UTF_8, Encoding::BINARY, Encoding::US_ASCII].include?(text.encoding) || text.ascii_only?
  return "$enc:#{text.encoding.name}:#{[text].pack("m0")}" unless is_plain
  bytes.valid_encoding? ? bytes : "$b64:#{[text].pack("m0")}"
end

def value(data)
  case data
  when nil then nil
  when String then shown(data)
  when Array then data.map { |item| value(item) }
  when Hash
    if data[:tempfile]
      { "$file" => { "filename" => value(data[:filename]), "type" => value(data[:type]), "name" => value(data[:name]),
                     "content" => shown(data[:tempfile].read.force_encoding(Encoding::UTF_8)) } }
    else
      data.to_h { |key, item| [shown(key), value(item)] }
    end
  when Rack::QueryParser::Params then value(data.to_h)
  else
    { "$file" => { "filename" => value(data.original_filename), "type" => value(data.content_type),
                   "content" => shown(data.read.force_encoding(Encoding::UTF_8)) } }
  end
end

def env(kind, data, type)
  # As servers hand them on: bytes without an encoding, and a body that can be read again.
  env = { "REQUEST_METHOD" => kind == "query" ? "GET" : "POST", "PATH_INFO" => "/", "SCRIPT_NAME" => "",
          "SERVER_NAME" => "h.example", "SERVER_PORT" => "80", "rack.url_scheme" => "http",
          "rack.errors" => StringIO.new, "QUERY_STRING" => kind == "query" ? data : "",
          "rack.input" => StringIO.new(kind == "query" ? "".b : data) }
  env["CONTENT_LENGTH"] = data.bytesize.to_s unless kind == "query"
  env["CONTENT_TYPE"] = type if type
  env
end

readers = {}
rack = Rack.release.start_with?("2.") ? "rack@2.2" : "rack@3"
versions = { rack => Rack.release }
readers[rack] = lambda do |kind, data, type|
  request = Rack::Request.new(env(kind, data, type))
  kind == "query" ? request.GET : request.POST
end
if defined?(ActionDispatch)
  rails = rack == "rack@3" ? "rails@7.2" : "rails@6.1"
  versions[rails] = ActionPack.version.to_s
  readers[rails] = lambda do |kind, data, type|
    request = ActionDispatch::Request.new(env(kind, data, type))
    kind == "query" ? request.query_parameters : request.request_parameters
  end
end

$stdout.sync = false
puts JSON.generate(versions)
$stdin.each_line do |line|
  kind, data, type = line.split
  data = data[1..].unpack1("m0")
  type = type == "-" ? nil : type[1..].unpack1("m0")
  results = readers.to_h do |name, reader|
    [name, begin
      value(reader.call(kind, data.dup, type&.dup))
    rescue StandardError, SystemStackError => error
      $stderr.puts "#{name} #{error.class}: #{error.message}" if ENV["PARSERS_DEBUG"]
      nil
    end]
  end
  puts JSON.generate(results, max_nesting: 0)
end
