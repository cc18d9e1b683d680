import type { Blueprint } from '@assay/contract/blueprints'
import type { ListedCandidate } from '@assay/contract/rounds'
import { type Lines, remainingLines } from '@assay/domain/round/list/remainingLines'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useUnsavedGuard } from '../../lib/form/useUnsavedGuard.tsx'
import { useUnsavedInput } from '../../lib/form/useUnsavedInput.ts'
import { RestoredNotice } from '../../shell/RestoredNotice.tsx'
import { CreatedLinks } from './CreatedLinks.tsx'
import { CreatePanel } from './CreatePanel.tsx'
import { ListInput } from './ListInput.tsx'
import { LineFaults, ListReport } from './ListReport.tsx'
import { lineStatus } from './lineStatus.ts'
import { useCheck } from './useCheck.ts'
import { type Creation, useCreateInterviews } from './useCreateInterviews.ts'

interface Props {
  lines: Lines & { count: number }
  wrong: readonly ListedCandidate[]
  text: string
  onText: (text: string) => void
  onCheck: () => void
  onFile: (file: File) => void
}

function RejectedLines({ lines: { heading, count }, wrong, text, onText, onCheck, onFile }: Props) {
  return (
    <Stack gap="xs">
      <div>
        <Title order={2}>{t('ADD.LEFT_OUT', { count })}</Title>
        <Text c="dimmed">{t('ADD.LEFT_OUT_TEXT')}</Text>
      </div>
      {wrong.map((candidate) => (
        <Group key={`${candidate.line} ${candidate.email}`} gap="2px 12px">
          <Text dir="auto" fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {[candidate.name, candidate.email].filter(Boolean).join(' · ') || '–'}
          </Text>
          <LineFaults candidate={candidate} />
        </Group>
      ))}
      <ListInput
        pasted={text}
        heading={heading}
        isDisabled={false}
        isChecking={false}
        fault={null}
        onText={onText}
        onPaste={onText}
        onCheck={onCheck}
        onFile={onFile}
      />
    </Stack>
  )
}

function rejectedLines({ list, text }: ReturnType<typeof useCheck>, { notMade }: Creation): Lines & { count: number } {
  const candidates = list?.candidates ?? []
  const isRejected = (candidate: (typeof candidates)[number]) =>
    lineStatus(candidate) === 'wrong' || notMade.has(candidate.email)
  return { ...remainingLines(text, candidates, isRejected), count: candidates.filter(isRejected).length }
}

const noRejectedLines = { heading: '', left: '', count: 0 }

export function AddCandidates({ blueprint }: { blueprint: Blueprint }) {
  const [pasted, setPasted] = useState('')
  const [heading, setHeading] = useState('')
  const check = useCheck(blueprint.id)
  const creation = useCreateInterviews(blueprint.id)
  const { state } = creation.progress
  useUnsavedGuard(() => state === 'running' || state === 'stuck' || (state === 'idle' && pasted.trim() !== ''))
  const left = state === 'done' ? rejectedLines(check, creation) : noRejectedLines
  const [editedLines, setEditedLines] = useState<string | null>(null)
  const currentInput =
    state === 'done' ? { text: editedLines ?? left.left, heading: left.heading } : { text: pasted, heading }
  const unsavedInput = useUnsavedInput<typeof currentInput>(`candidates ${blueprint.id}`, {
    read: () => (currentInput.text.trim() === '' ? undefined : currentInput),
    restore: (kept) => {
      setPasted(kept.text)
      setHeading(kept.heading)
    },
  })

  function changeText(text: string): void {
    setPasted(text)
    if (text === '') setHeading('')
    check.forget()
  }
  function startOver(): void {
    setEditedLines(null)
    creation.startOver()
  }
  function choose(file: File): void {
    setHeading('')
    startOver()
    check.checkFile(file)
  }

  if (state === 'done')
    return (
      <CreatedLinks
        blueprint={blueprint}
        progress={creation.progress}
        onMore={() => {
          changeText('')
          unsavedInput.dismissRestored()
          startOver()
        }}
      >
        {left.count > 0 && (
          <RejectedLines
            lines={left}
            wrong={check.list?.candidates.filter((one) => lineStatus(one) === 'wrong') ?? []}
            text={currentInput.text}
            onText={setEditedLines}
            onCheck={() => {
              setPasted(currentInput.text)
              setHeading(left.heading)
              startOver()
              check.checkText(currentInput.text, left.heading)
            }}
            onFile={choose}
          />
        )}
      </CreatedLinks>
    )
  const isBusy = state === 'running' || state === 'stuck'
  const checkNow = (text: string, titleRow = heading) => {
    setPasted(text)
    setHeading(titleRow)
    check.checkText(text, titleRow)
  }
  return (
    <Stack gap="lg">
      <RestoredNotice unsavedInput={unsavedInput} onDiscard={() => changeText('')} />
      <ListInput
        pasted={pasted}
        heading={heading}
        takesFocus
        isDisabled={isBusy}
        isChecking={check.isPending}
        fault={check.fault}
        onText={changeText}
        // A pasted list is checked at once, as a chosen file is.
        onPaste={(text) => checkNow(text)}
        onCheck={() => checkNow(pasted)}
        onFile={choose}
      />
      {check.list && (
        <ListReport
          list={check.list}
          text={check.text}
          linesAbove={check.linesAbove}
          onText={isBusy ? undefined : (text) => checkNow(text, '')}
        />
      )}
      {check.list && <CreatePanel blueprint={blueprint} list={check.list} creation={creation} />}
    </Stack>
  )
}
