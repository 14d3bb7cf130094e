import OnwireServers
import Testing

/// The tables are whole: each row is a habit and one of its values.
@Suite struct ServerTableTests {
  @Test func rowsAreHabitsAndSetThem() {
    for server in Server.all {
      for row in server.table.rows {
        let definition = HabitDefinition.byName[row.habit]
        #expect(definition != nil, "\(server.name): \(row.habit)")
        #expect(!row.source.isEmpty && !row.value.isEmpty, "\(server.name): \(row.habit)")
        guard let definition, !definition.isTold else { continue }
        // `none` is how a limit that is none is printed.
        let isThere =
          definition.get(server.habits) == row.value || row.value == String(Int.max)
          || definition.name == "target.refused"
        #expect(isThere, "\(server.name): \(row.habit) is \(definition.get(server.habits)), not \(row.value)")
      }
      #expect(Set(server.table.ownRows.map(\.habit)).count == server.table.ownRows.count, "\(server.name)")
      let rules = server.table.statuses.map(\.habit)
      #expect(Set(rules).count == rules.count, "\(server.name) has two statuses of a habit")
      for rule in rules {
        #expect(HabitDefinition.byName[rule] != nil, "\(server.name): status of \(rule)")
      }
    }
    #expect(Set(Server.all.map(\.name)).count == Server.all.count)
  }

  @Test func aNameWithoutAVersionIsTheNewest() {
    let newest = [
      "php": "php@8", "rails": "rails@7.2", "express": "express@5", "tomcat": "tomcat@10", "go": "go",
    ]
    for (name, expected) in newest { #expect(Server.named(name)?.name == expected) }
    #expect(Server.named("rails@6.1")?.name == "rails@6.1")
    #expect(Server.named("rails@5") == nil)
    #expect(Server.named("") == nil)
  }

  @Test func everyMeaningIsThere() {
    for definition in HabitDefinition.all where !definition.isTold && !definition.isNumber {
      #expect(
        definition.name == "target.refused" || definition.name == "multipart.no-name"
          || !definition.choices.isEmpty, "\(definition.name)")
    }
  }
}
