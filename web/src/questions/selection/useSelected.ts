import type { Question } from '@assay/contract/questions/questions'
import { useState } from 'react'
import { questionName } from '../questionName.ts'

export function useSelected() {
  const [selected, setSelected] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    ids: [...selected.keys()],
    nameOf: (id: number) => selected.get(id) ?? `${id}`,
    isSelected: (id: number) => selected.has(id),
    toggle: (question: Question) => {
      const changed = new Map(selected)
      if (!changed.delete(question.id)) changed.set(question.id, questionName(question))
      setSelected(changed)
    },
    selectAll: (questions: readonly Question[]) =>
      setSelected(new Map(questions.map((one) => [one.id, questionName(one)]))),
    drop: (ids: readonly number[]) => setSelected(new Map([...selected].filter(([id]) => !ids.includes(id)))),
    clear: () => setSelected(new Map()),
  }
}

export type Selected = ReturnType<typeof useSelected>
