import { serve } from '../../server/src/serve.ts'

/** What the stories ask for: open a house with these settings, or close the one of that number. */
export type Request = { number: number; env: Record<string, string> } | { number: number; close: true }
export type Reply = { number: number; fault?: string } | { number: number; line: string }

const houses = new Map<number, () => Promise<void>>()
const reply = (told: Reply) => process.send?.(told)

async function answer(request: Request): Promise<void> {
  const { number } = request
  if ('env' in request) {
    const { stop } = await serve(request.env, { write: (line) => void reply({ number, line }) })
    houses.set(number, stop)
    return
  }
  await houses.get(number)?.()
  houses.delete(number)
}

process.on('message', (request: Request) => {
  const { number } = request
  answer(request).then(
    () => reply({ number }),
    (error) => reply({ number, fault: String(error) }),
  )
})
