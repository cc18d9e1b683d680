type Task = () => Promise<unknown>

/** If one person has many tasks, other people wait for only one of them. */
export function fairScheduler<Person>() {
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
    schedule: <Result>(person: Person, work: () => Promise<Result>): Promise<Result> => {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const task = () => work().then(resolve, reject)
      waiting.set(person, [...(waiting.get(person) ?? []), task])
      running ??= runAll()
      return promise
    },
    untilDone: async () => running,
  }
}
