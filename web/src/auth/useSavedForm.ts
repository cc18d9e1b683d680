import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useMe } from '../lib/session/session.ts'
import { restoreForm, saveForm } from './keptForm.ts'
import { useSignInAgain } from './useSignInAgain.tsx'

export function useSavedForm<Values extends object>(name: string, form: UseFormReturnType<Values>): () => undefined {
  const owner = useMe()?.id
  const { setValues } = form
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current || owner === undefined) return
    isRead.current = true
    const values = restoreForm(name, owner)
    if (values) setValues(values as Partial<Values>)
  }, [name, owner, setValues])

  return useSignInAgain(() => {
    if (owner !== undefined) saveForm({ name, owner, values: form.getValues() })
  })
}
