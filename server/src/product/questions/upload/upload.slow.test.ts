import { uploadQuestions } from '@assay/contract/imports/upload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aQuestion, fileForm } from '../../../../../testing/client/make.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const upload = (text: string) => server.staff(uploadQuestions, { body: fileForm(text) })

describe('a valid file', () => {
  test('a file with a thousand questions is accepted, and a larger file is rejected', async () => {
    const thousand = Array.from({ length: 1000 }, () =>
      aQuestion({ description: `\`\`\`js\nf(${Math.random()})\n\`\`\`` }),
    )

    const { amount_of_questions, questions } = await upload(JSON.stringify(thousand))

    expect(amount_of_questions).toBe(1000)
    expect(questions.map(({ description }) => description)).toEqual(thousand.map(({ description }) => description))
    await expect(upload(JSON.stringify([...thousand, aQuestion()]))).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'file', code: 'TOO_MANY', line: 1 }],
    })
  })
})
