type Task = () => Promise<unknown>

/**
 * A fair queue: one task at a time, alternating between people. One person's many tasks do not delay another's single
 * task by more than one.
 */
export function fairScheduler<Person>() {
  // After each task the person moves to the end of this ordered map.
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
