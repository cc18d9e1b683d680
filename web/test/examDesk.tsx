import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { anExamQuestion } from '../../testing/client/examQuestion.ts'
import { ExamDesk } from '../src/exam/desk/ExamDesk.tsx'
import { createExamController, type ExamController } from '../src/exam/engine/examController.ts'
import { toasts } from '../src/exam/engine/toasts.ts'
import { endWithTest } from './examPage.ts'
import { type ExamServer, examServer } from './examServer.ts'

const question = (id: number) =>
  anExamQuestion(id, {
    description: `Which is ${id}?`,
    description_html: `<p>Which is ${id}?</p>`,
    is_multiple_choice: id === 2,
    answers_base: [1, 2, 3].map((at) => ({
      id: id * 10 + at,
      description: `option ${at} of ${id}`,
      description_html: `option ${at} of ${id}`,
    })),
  })

/** Stubs `fetch` with the server of a test with twelve questions. Test files must remove the stub after each test. */
export function serveDesk(): ExamServer {
  const server = examServer(Array.from({ length: 12 }, (_, at) => question(at + 1)))
  localStorage.clear()
  vi.stubGlobal('fetch', vi.fn(server.fetch))
  toasts.set({ shown: [] })
  return server
}

export async function startAt({ interview }: Pick<ExamServer, 'interview'>, leftMs: number): Promise<ExamController> {
  const at = performance.now() + leftMs
  const exam = await createExamController(interview, { earliest: at, latest: at })
  endWithTest(exam)
  return exam
}

export async function openDesk(server: Pick<ExamServer, 'interview'>) {
  const exam = await startAt(server, 3_600_000)
  const close = exam.open()
  onTestFinished(close)
  render(
    <MantineProvider>
      <ExamDesk exam={exam} />
    </MantineProvider>,
  )
  await screen.findByRole('radio', { name: 'option 1 of 1' })
  return { exam, close }
}

export async function answerFirst(): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: 'option 2 of 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Saved successfully!')
}
