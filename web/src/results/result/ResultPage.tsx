import { getDecision } from '@assay/contract/decisions/decisions'
import { getInterviewInsight, type InterviewInsight } from '@assay/contract/insight/interview'
import { getResults, type InterviewResults } from '@assay/contract/results/results'
import { Badge, Button, Group, Menu, SimpleGrid, Skeleton, Stack, Tooltip, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowLeft, IconEye, IconLink, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { CorrectDialog } from '../../interviews/CorrectDialog.tsx'
import { EmailLine } from '../../interviews/cells/EmailLine.tsx'
import { copyWithNotice } from '../../interviews/copyWithNotice.ts'
import { DecideButton } from '../../interviews/decide/DecideButton.tsx'
import { DecisionMark } from '../../interviews/decide/DecisionMark.tsx'
import { useReveal } from '../../interviews/useReveal.ts'
import { VerificationTestButton } from '../../interviews/verificationTest/VerificationTestButton.tsx'
import { query, refusedFrom } from '../../lib/api.ts'
import { isFirstLoad } from '../../lib/queryClient.ts'
import { useGoBack } from '../../lib/useGoBack.ts'
import { paths } from '../../paths.ts'
import { MoreMenu } from '../../shell/MoreMenu.tsx'
import { Page } from '../../shell/Page.tsx'
import { ButtonLink, TextLink } from '../../ui/links.tsx'
import { MountOnOpen } from '../../ui/MountOnOpen.tsx'
import { isEndedByClock, ReopenDialog } from '../evidence/ReopenDialog.tsx'
import { withNewestHistory } from '../newestHistory.ts'
import { ShareButton } from '../shares/ShareButton.tsx'
import { Downloads } from './Downloads.tsx'
import { Neighbours } from './Neighbours.tsx'
import { isResultGone, NoResult } from './NoResult.tsx'
import { Result } from './Result.tsx'
import styles from './result.module.css'

/** Several addresses can mean another network or a second person, so the text is neutral. */
function AddressWarning({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length < 2) return null

  const list = t('RESULT.ADDRESSES', { list: listInWords(addresses) })
  return (
    <Tooltip label={list} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
      <UnstyledButton>
        <Badge color="yellow" size="lg" leftSection={<IconAlertTriangle size={14} aria-hidden />}>
          {t('RESULT.SEVERAL_ADDRESSES', { count: addresses.length })}
        </Badge>
      </UnstyledButton>
    </Tooltip>
  )
}

function ResultSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={200} radius="md" />
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {['correct', 'partially', 'wrong', 'unanswered'].map((box) => (
          <Skeleton key={box} height={88} radius="md" />
        ))}
      </SimpleGrid>
      <Skeleton height={320} radius="md" />
    </Stack>
  )
}

export default function ResultPage() {
  const { code } = useParams({ from: `/staff/admin${paths.interviewResult}` })
  const goBack = useGoBack(paths.interviewList)
  const { data, error, isPending, refetch } = useQuery(query(getResults, { params: { code } }))
  const refused = error && refusedFrom(error)
  const insight = useQuery(query(getInterviewInsight, { params: { code } }))
  // To avoid a layout shift, the result waits for the margin of error.
  const isOnItsWay = isPending || (data !== undefined && isFirstLoad(insight))
  const results = isOnItsWay || (refused && isResultGone(refused)) ? undefined : data
  // Actions are not available for a trial run.
  const resultsUnlessTrial = results?.is_trial ? undefined : results
  const decision = useQuery({
    ...query(getDecision, { params: { code } }),
    enabled: resultsUnlessTrial?.confirms === null,
  }).data?.decision
  const shown = useMemo(() => results && withNewestHistory(results), [results])

  return (
    <Page
      title={results?.name ?? t('RESULT.TITLE')}
      aside={
        results && (
          <>
            {decision && <DecisionMark state={decision.state} />}
            <AddressWarning addresses={results.interviewee_ips} />
          </>
        )
      }
      crumbs={[{ label: t('INTERVIEWS.TITLE'), to: paths.interviewList }, { label: t('RESULT.TITLE') }]}
      {...(results && { lead: <Person results={results} /> })}
      action={
        isOnItsWay ? undefined : (
          <Group gap="xs" className={`${styles['screenOnly']} ${styles['actions']}`}>
            <Button.Group>
              <Button variant="default" px="xs" onClick={goBack} aria-label={t('RESULT.BACK')} title={t('RESULT.BACK')}>
                <IconArrowLeft size={18} aria-hidden />
              </Button>
              <Neighbours code={code} />
            </Button.Group>
            {resultsUnlessTrial?.may_confirm && <VerificationTestButton interviews={[resultsUnlessTrial]} />}
            {resultsUnlessTrial && <ShareButton interviews={[resultsUnlessTrial]} />}
            {results && <MoreActions results={results} insight={insight.data} />}
            {resultsUnlessTrial?.confirms === null && (
              <DecideButton codes={[code]} {...(decision && { now: decision })} />
            )}
          </Group>
        )
      }
    >
      {refused && <NoResult key={refused.code} interview={code} refused={refused} onRetry={refetch} />}
      {isOnItsWay && <ResultSkeleton />}
      {shown && <Result key={code} results={shown} insight={insight.data ?? (insight.isError ? null : undefined)} />}
      <Group className={styles['screenOnly']}>
        <ButtonLink to={paths.interviewList} variant="default">
          {t('RESULT.TO_LIST')}
        </ButtonLink>
      </Group>
    </Page>
  )
}

function MoreActions({ results, insight }: { results: InterviewResults; insight: InterviewInsight | undefined }) {
  const [isCorrecting, correcting] = useDisclosure(false)
  const [isReopening, reopening] = useDisclosure(false)
  const isOfCandidate = !results.is_trial
  return (
    <>
      <MoreMenu>
        {isOfCandidate && (
          <Menu.Item
            leftSection={<IconLink size={18} aria-hidden />}
            onClick={() => void copyWithNotice(results.result_link, t('CORRECT.RESULT_LINK_COPIED'))}
          >
            {t('CORRECT.RESULT_LINK')}
          </Menu.Item>
        )}
        {isOfCandidate && !results.is_veiled && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={correcting.open}>
            {t('CORRECT.SHORT')}
          </Menu.Item>
        )}
        {isOfCandidate && isEndedByClock(results) && (
          <Menu.Item leftSection={<IconLockOpen size={18} aria-hidden />} onClick={reopening.open}>
            {t('REOPEN.ACTION')}
          </Menu.Item>
        )}
        {isOfCandidate && results.is_veiled && results.blueprint && (
          <RevealItem blueprint={results.blueprint.id} results={results} />
        )}
        <Downloads results={results} insight={insight} />
      </MoreMenu>
      <MountOnOpen isOpen={isCorrecting}>
        {(isShown) => <CorrectDialog interview={results} isOpen={isShown} onClose={correcting.close} />}
      </MountOnOpen>
      <MountOnOpen isOpen={isReopening}>
        {(isShown) => <ReopenDialog results={results} isOpen={isShown} onClose={reopening.close} />}
      </MountOnOpen>
    </>
  )
}

function RevealItem({ blueprint, results: { code, name } }: { blueprint: number; results: InterviewResults }) {
  const { label, isPending, ask } = useReveal({ blueprint, one: { code, name } })
  return (
    <Menu.Item leftSection={<IconEye size={18} aria-hidden />} disabled={isPending} onClick={ask}>
      {label}
    </Menu.Item>
  )
}

function Person({ results }: { results: InterviewResults }) {
  return (
    <span className={styles['person']}>
      <EmailLine interview={results} />
      {!results.is_trial && (
        <TextLink
          to={paths.person}
          params={{ code: results.code }}
          underline="always"
          fz="inherit"
          className={styles['screenOnly'] ?? ''}
        >
          {t('PERSON.TITLE')}
        </TextLink>
      )}
    </span>
  )
}
