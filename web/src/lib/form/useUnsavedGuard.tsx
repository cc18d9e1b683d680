import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { t } from '../../i18n/text.ts'

let question = ''

function askToLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    question = modals.openConfirmModal({
      title: t('LEAVE.TITLE'),
      children: <Text>{t('LEAVE.TEXT')}</Text>,
      labels: { confirm: t('LEAVE.CONFIRM'), cancel: t('LEAVE.STAY') },
      confirmProps: { color: 'red' },
      onConfirm: () => resolve(true),
      // Mantine also calls this function after a click on a button. The promise is then already resolved.
      onClose: () => resolve(false),
    })
  })
}

const withdrawQuestion = () => modals.close(question)

let hasUnsaved = () => false

export async function mayLeave(): Promise<boolean> {
  return !hasUnsaved() || askToLeave()
}

/** Call the returned function after saving or cancelling, so that the user can leave the page. */
export function useUnsavedGuard(hasChanges: () => boolean): () => void {
  const isOver = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    enableBeforeUnload: () => hasUnsaved(),
  })

  useEffect(() => {
    hasUnsaved = () => !isOver.current && hasChanges()
    return () => {
      hasUnsaved = () => false
    }
  }, [hasChanges])

  return useCallback(() => {
    isOver.current = true
    withdrawQuestion()
  }, [])
}
