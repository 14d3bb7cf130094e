# What a program of Rack gets of a request, as JSON: ruby app.rb PORT
require "json"
require "rack"
require "webrick"

app = lambda do |env|
  request = Rack::Request.new(env)
  json = request.media_type == "application/json"
  data = json ? JSON.parse(request.body.read) : request.get? ? request.GET : request.POST
  data = data.reject { |_, value| value.is_a?(Hash) && value.key?(:tempfile) }
  [200, {}, [JSON.generate(data)]]
end
quiet = { Logger: WEBrick::Log.new(File::NULL), AccessLog: [] }
Rack::Handler::WEBrick.run(app, Host: "127.0.0.1", Port: ARGV[0].to_i, **quiet)
