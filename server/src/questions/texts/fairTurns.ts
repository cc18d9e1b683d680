type Task = () => Promise<unknown>

/**
 * One thing after another, and the people in turn: however much somebody has brought, a person with one thing waits
 * for one of theirs, not for all.
 */
export function fairTurns<Person>() {
  // A person who has had a turn goes to the end of this map, which keeps its order.
  const waiting = new Map<Person, Task[]>()
  let running: Promise<void> | null = null

  async function runAll() {
    for (let first = waiting.entries().next().value; first; first = waiting.entries().next().value) {
      const [person, [task, ...later]] = first
      waiting.delete(person)
      if (later.length > 0) waiting.set(person, later)
      await task?.()
    }
    running = null
  }

  return {
    take: <Result>(person: Person, work: () => Promise<Result>): Promise<Result> => {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const task = () => work().then(resolve, reject)
      waiting.set(person, [...(waiting.get(person) ?? []), task])
      running ??= runAll()
      return promise
    },
    untilDone: async () => running,
  }
}
