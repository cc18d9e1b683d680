import { type Arguments, openResponse } from '@assay/contract/client'
import type { Endpoint, EventsOf, Parsed } from '@assay/contract/endpoint'
import type { Caller } from './caller.ts'

interface Heard {
  event: string
  data: string
}

function eventIn(block: string): Heard | null {
  const fields = block.split('\n').map((line) => /^(event|data): (.*)$/.exec(line))
  const of = (name: string) => fields.find((field) => field?.[1] === name)?.[2]
  const data = of('data')
  return data === undefined ? null : { event: of('event') ?? 'message', data }
}

async function* blocksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    yield* blocks
  }
}

type Data<E extends Endpoint> = Parsed<EventsOf<E>[keyof EventsOf<E>]>

export async function listenTo<E extends Endpoint>(caller: Caller, call: E, given: Arguments<E>) {
  const leaving = new AbortController()
  const response = await openResponse(caller.connection, call, { ...given, signal: leaving.signal })
  if (!response.body) throw new Error('A stream has a body')
  const events: Data<E>[] = []
  const comments: string[] = []
  let isOver = false
  let wake = () => {}
  const reading = (async () => {
    for await (const block of blocksOf(response.body ?? new ReadableStream())) {
      const heard = eventIn(block)
      // The cast is safe: the contract checks the shape of events, and tests check their values.
      if (heard) events.push(JSON.parse(heard.data) as Data<E>)
      else comments.push(block)
      wake()
    }
  })()
    .catch(() => {})
    .then(() => {
      isOver = true
      wake()
    })

  let read = 0
  return {
    headers: response.headers,
    events,
    comments,
    async next(isWanted: (data: Data<E>) => boolean = () => true): Promise<Data<E> | null> {
      for (;;) {
        for (; read < events.length; read += 1) {
          const data = events[read]
          if (data === undefined || !isWanted(data)) continue
          read += 1
          return data
        }
        if (isOver) return null
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    },
    ended: reading,
    leave: () => leaving.abort(),
  }
}
