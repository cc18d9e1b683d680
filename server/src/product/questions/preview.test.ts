import type { Input } from '@assay/contract/endpoint'
import { listQuestions, previewQuestion } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const preview = (body: Input<(typeof previewQuestion)['body']>) => server.staff(previewQuestion, { body })

test('a preview shows the question as candidates would see it, and stores nothing', async () => {
  const shown = await preview({
    description: 'Which **one**? <script>alert(1)</script>',
    answers: [
      { description: ' `a < b`\n& **c** ', is_valid: true },
      { description: 'd', is_valid: true },
    ],
    lang: 'en',
  })
  expect(shown).toEqual({
    description_html: expect.stringContaining('<strong>one</strong>'),
    answers: [{ description_html: '<code>a &lt; b</code><br>&amp; **c**' }, { description_html: 'd' }],
    is_multiple_choice: true,
    passage: null,
  })
  expect(shown.description_html).not.toContain('<script')
  expect((await server.staff(listQuestions)).amount_of_questions).toBe(0)
})

test('a preview of an invalid question is rejected, but labels may be missing', async () => {
  const one = { description: 'a', is_valid: true }
  const refused: [Input<(typeof previewQuestion)['body']>, string, string][] = [
    [{ description: ' ', answers: [one, { ...one, description: 'b' }] }, 'description', 'REQUIRED'],
    [{ description: 'W', answers: [one] }, 'answers', 'ANSWERS_MINIMUM'],
    [{ description: 'W', answers: [one, one] }, 'answers.1.description', 'DUPLICATE_ANSWER'],
    [{ description: 'W', answers: [one, { ...one, description: 'b' }], lang: 'Spanish' }, 'lang', 'FORMAT_LANGUAGE'],
  ]
  for (const [body, field, code] of refused)
    await expect(preview(body)).rejects.toMatchObject({ status: 422, errors: [{ field, code }] })
})
