import type { FieldError } from '@assay/contract/fieldErrors'
import { confirmImport, type Import } from '@assay/contract/imports/imports'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { nameRule } from '../../labels/labelForm.ts'
import { toast } from '../../lib/toast.tsx'
import { actionKey, useCall } from '../../lib/useCall.ts'
import { faultText } from '../../questions/form/faultText.ts'
import { focusHeading } from '../../ui/focusHeading.ts'
import { type Decisions, importRequest } from './decisions.ts'

export interface LabelFaults {
  names: ReadonlyMap<string, string>
  forAll: string | null
}

const noFaults: LabelFaults = { names: new Map(), forAll: null }
const labelFieldPrefix = /^labels\./

function labelFaults(errors: readonly FieldError[]): LabelFaults {
  const names = errors.flatMap(({ field, code }): [string, string][] =>
    labelFieldPrefix.test(field) ? [[field.replace(labelFieldPrefix, ''), faultText(code, 'labels')]] : [],
  )
  const forAll = errors.find(({ field }) => field.startsWith('add_labels'))
  const words = forAll?.code === 'LABEL_REQUIRED' ? t('PLAN.LABEL_NEEDED') : forAll && faultText(forAll.code, 'labels')
  return { names: new Map(names), forAll: words ?? null }
}

function namesFaults({ labels }: Decisions): ReadonlyMap<string, string> {
  const names = [...labels].flatMap(([from, typed]): [string, string][] => {
    const fault = typed.trim() === '' ? null : nameRule(typed)
    return fault ? [[from, fault]] : []
  })
  return new Map(names)
}

/** If the response is lost, the call can be repeated and creates no duplicates. */
export function useConfirm(plan: Import, decisions: Decisions) {
  const { id } = plan
  const [faults, setFaults] = useState(noFaults)
  const [refusals, setRefusals] = useState(0)
  const showFaults = (found: LabelFaults) => {
    setFaults(found)
    setRefusals(refusals + 1)
  }
  const call = useCall(confirmImport, {
    onSuccess: ({ added }) => {
      toast('success', t('PLAN.IMPORTED', { count: added }))
      focusHeading()
    },
    refusals: {
      VALIDATION_FAILED: ({ errors }) => {
        showFaults(labelFaults(errors))
        return t('PLAN.IMPORT_REFUSED')
      },
      IMPORT_NOT_READY: 'PLAN.NOT_READY',
      IMPORT_NOT_FOUND: 'IMPORT.GONE_TITLE',
      IMPORT_UNDONE: 'PLAN.UNDONE_ALREADY',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'PLAN.IMPORT_FAILED',
    },
  })

  const confirm = () => {
    const names = namesFaults(decisions)
    if (names.size === 0) {
      setFaults(noFaults)
      return call.mutate({ params: { id }, body: importRequest(decisions, plan) })
    }
    showFaults({ names, forAll: null })
    toast('danger', t('PLAN.IMPORT_REFUSED'), actionKey(confirmImport, { params: { id } }))
  }
  return { confirm, isPending: call.isPending, faults, setFaults, refusals }
}

export type Confirming = ReturnType<typeof useConfirm>
