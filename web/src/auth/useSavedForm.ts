import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useMe } from '../lib/session/session.ts'
import { restoreForm, saveForm } from './savedForm.ts'
import { useSignInAgain } from './useSignInAgain.tsx'

export function useSavedForm<Values extends object>(name: string, form: UseFormReturnType<Values>): () => undefined {
  const owner = useMe()?.id
  const { setValues } = form
  const isRestored = useRef(false)
  useEffect(() => {
    if (isRestored.current || owner === undefined) return
    isRestored.current = true
    const values = restoreForm(name, owner)
    if (values) setValues(values as Partial<Values>)
  }, [name, owner, setValues])

  return useSignInAgain(() => {
    if (owner !== undefined) saveForm({ name, owner, values: form.getValues() })
  })
}
