import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { t } from '../../i18n/text.ts'

/** The question that stands on the screen, once it was asked. */
let question = ''

function askToLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    question = modals.openConfirmModal({
      title: t('LEAVE.TITLE'),
      children: <Text>{t('LEAVE.TEXT')}</Text>,
      labels: { confirm: t('LEAVE.CONFIRM'), cancel: t('LEAVE.STAY') },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': t('TOAST.CLOSE') },
      onConfirm: () => resolve(true),
      // Also comes after the answer, when there is nothing left to decide.
      onClose: () => resolve(false),
    })
  })
}

/** What was being saved when somebody asked to leave is saved meanwhile: nothing is left to decide. */
const withdrawQuestion = () => modals.close(question)

let hasUnsaved = () => false

/** For what ends more than the screen, and cannot be taken back once it has begun. */
export async function mayLeave(): Promise<boolean> {
  return !hasUnsaved() || askToLeave()
}

/**
 * What was typed is not lost by a slip: leaving the screen, or the page, asks first. Call the function that it returns once the
 * form was saved, or was cancelled on purpose: from then on nobody is asked.
 */
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
