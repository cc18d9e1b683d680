import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'

/** An editor reads its text only when it is created, so new values need a new React key. */
export function useEditorValues<Values>(form: UseFormReturnType<Values>): [number, (values: Values) => void] {
  const [editorKey, setEditorKey] = useState(0)
  const setFormValues = (values: Values) => {
    form.setValues(values)
    setEditorKey((before) => before + 1)
  }
  return [editorKey, setFormValues]
}
