import type { Blueprint } from '@assay/contract/blueprints'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTyped } from '../../lib/form/useTyped.ts'
import { useUnsavedGuard } from '../../lib/form/useUnsavedGuard.tsx'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { CreatedLinks } from './CreatedLinks.tsx'
import { CreatePanel } from './CreatePanel.tsx'
import { ListInput } from './ListInput.tsx'
import { ListReport } from './ListReport.tsx'
import { useCheck } from './useCheck.ts'
import { useCreation } from './useCreation.ts'

/** From a list of people to their links: what is pasted, what is wrong in it, and the making. */
export function AddCandidates({ blueprint }: { blueprint: Blueprint }) {
  const [pasted, setPasted] = useState('')
  const check = useCheck(blueprint.id)
  const creation = useCreation(blueprint.id)
  const { state } = creation.progress
  useUnsavedGuard(() => state === 'running' || state === 'stuck' || (state === 'idle' && pasted.trim() !== ''))
  const typed = useTyped<string>(`candidates ${blueprint.id}`, {
    read: () => (state !== 'done' && pasted.trim() !== '' ? pasted : undefined),
    restore: setPasted,
  })

  if (state === 'done') {
    return (
      <CreatedLinks
        blueprint={blueprint}
        progress={creation.progress}
        onMore={() => {
          setPasted('')
          check.forget()
          typed.settle()
          creation.startAnew()
        }}
      />
    )
  }
  const isBusy = state === 'running' || state === 'stuck'
  return (
    <Stack gap="lg">
      <RestoredNotice
        typed={typed}
        onDiscard={() => {
          setPasted('')
          check.forget()
        }}
      />
      <ListInput
        pasted={pasted}
        isDisabled={isBusy}
        isChecking={check.isPending}
        fault={check.fault}
        onPasted={(text) => {
          setPasted(text)
          check.forget()
        }}
        onCheck={() => check.checkText(pasted)}
        onFile={check.checkFile}
      />
      {check.list && <ListReport list={check.list} />}
      {check.list && <CreatePanel blueprint={blueprint} list={check.list} creation={creation} />}
    </Stack>
  )
}
