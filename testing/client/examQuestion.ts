import type { ExamQuestion } from '@assay/contract/exam/exam'

export const anExamQuestion = (id: number, change: Partial<ExamQuestion> = {}): ExamQuestion => ({
  id,
  code: `q${id}`,
  description: '',
  description_html: '',
  lang: null,
  is_multiple_choice: false,
  is_answered: false,
  answers_base: [1, 2, 3].map((option) => ({ id: option, description: '', description_html: '' })),
  interviewee_answers: [],
  passage_id: null,
  draft: null,
  ...change,
})
