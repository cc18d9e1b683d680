import type { Import } from '@assay/contract/imports/imports'
import { Box, Button, Input, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { LabelTags } from '../../../labels/LabelTags.tsx'
import { useLabels } from '../../../labels/useLabels.ts'
import { Section } from '../../../ui/Section.tsx'
import { duplicateLabelNames, nameLabel, typedLabelName } from '../decisions.ts'
import type { Confirming } from '../useConfirm.ts'
import type { Deciding } from '../useDecisions.ts'
import styles from './LabelPlan.module.css'
import { LabelRow } from './LabelRow.tsx'

/** Number of names that are shown at first, because some files have hundreds of names. */
const SHOWN_AT_FIRST = 20

interface Props {
  plan: Import
  deciding: Deciding
  confirming: Confirming
}

export function LabelPlan({ plan, deciding: { decisions, change }, confirming }: Props) {
  const { labels, failure, isKnown } = useLabels()
  const [isExpanded, setExpanded] = useState(plan.labels.length <= SHOWN_AT_FIRST)
  const { names, forAll } = confirming.faults
  const fields = useRef<HTMLDivElement>(null)
  const { refusals } = confirming
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('input[aria-invalid=true]')?.focus()
  }, [refusals])
  const shared = duplicateLabelNames(decisions, plan.labels)
  const known = isKnown ? new Set(labels.map(({ name }) => name)) : null
  const shown = plan.labels.filter(({ from }, at) => isExpanded || at < SHOWN_AT_FIRST || names.has(from))

  return (
    <Section title={t('PLAN.LABELS')} {...(plan.labels.length > 0 && { lead: t('PLAN.LABELS_HINT') })}>
      <Stack gap="md" ref={fields}>
        {failure && shown.length > 0 && <Input.Error role="alert">{failure}</Input.Error>}
        {shown.length > 0 && (
          <ul className={styles['names']}>
            {shown.map((label) => (
              <LabelRow
                key={label.from}
                label={label}
                typed={typedLabelName(decisions, label)}
                known={known}
                shared={shared.get(label.from) ?? []}
                fault={names.get(label.from) ?? null}
                onType={(typed) => {
                  confirming.setFaults({ names: new Map(), forAll })
                  change((before) => nameLabel(before, label, typed))
                }}
              />
            ))}
          </ul>
        )}
        {shown.length < plan.labels.length && (
          <div>
            <Button variant="default" size="sm" onClick={() => setExpanded(true)}>
              {t('PLAN.LABELS_MORE', { count: plan.labels.length })}
            </Button>
          </div>
        )}
        {plan.without_label > 0 && (
          <Text fz="sm" fw={600}>
            {t('PLAN.WITHOUT_LABEL', { count: plan.without_label })}
          </Text>
        )}
        <LabelsForAll
          chosen={decisions.forAll}
          fault={forAll}
          onChosen={(chosen) => change((before) => ({ ...before, forAll: chosen }))}
          onFault={(fault) => confirming.setFaults({ names, forAll: fault })}
        />
      </Stack>
    </Section>
  )
}

interface ForAllProps {
  chosen: readonly string[]
  fault: string | null
  onChosen: (names: string[]) => void
  onFault: (fault: string | null) => void
}

function LabelsForAll({ chosen, fault, onChosen, onFault }: ForAllProps) {
  const [typed, setTyped] = useState('')
  return (
    <Box maw="40rem">
      <LabelTags
        label={t('PLAN.LABELS_FOR_ALL')}
        description={t('PLAN.LABELS_FOR_ALL_HINT')}
        error={fault}
        chosen={chosen}
        typed={typed}
        onChosen={onChosen}
        onTyped={(text) => {
          setTyped(text)
          if (fault) onFault(null)
        }}
        onFault={onFault}
      />
    </Box>
  )
}
