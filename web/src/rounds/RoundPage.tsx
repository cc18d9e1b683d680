import { type Blueprint, getBlueprint } from '@assay/contract/blueprints'
import { getDue } from '@assay/contract/rounds'
import { maySeeSignals } from '@assay/domain/people/permissions'
import { Alert, Badge, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { recipeOfBlueprint, useRecipePlan } from '../blueprints/plan/useRecipePlan.ts'
import { inWords } from '../i18n/language.ts'
import { listInWords } from '../i18n/lists.ts'
import { withTexts } from '../i18n/staffTexts.ts'
import { t } from '../i18n/text.ts'
import { useMail } from '../interviews/useMail.ts'
import { query, refusedFrom } from '../lib/api.ts'
import { useMe } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { Failure } from '../shell/Failure.tsx'
import { lazyComponent } from '../shell/lazyComponent.tsx'
import { Page } from '../shell/Page.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Notice } from '../ui/Notice.tsx'
import { CandidatesTab } from './CandidatesTab.tsx'
import { MailLine } from './MailLine.tsx'
import { RoundActions } from './RoundActions.tsx'
import { RoundCounts } from './RoundCounts.tsx'

/** Questions may be removed from the bank after the blueprint was saved. */
function ShrunkBank({ blueprint }: { blueprint: Blueprint }) {
  const wanted = blueprint.amount_of_questions
  const { available, isShort } = useRecipePlan(recipeOfBlueprint(blueprint), wanted)
  if (!isShort) return null
  return (
    <Alert variant="light" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} py="xs">
      {t('ROUND.SHRUNK', { count: available ?? 0, wanted })}
    </Alert>
  )
}

const tabs = ['candidates', 'ranking', 'decision', 'signals'] as const

/** A filled pill would look like the main button. */
const lightPill = () => ({
  root: {
    '--tabs-color': 'var(--mantine-color-accent-light)',
    '--tabs-text-color': 'var(--mantine-color-accent-light-color)',
  },
})

const DecisionTab = lazyComponent(
  withTexts(['insight'], () => import('../verification/DecisionTab.tsx')),
  <RoundSkeleton />,
)
const Ranking = lazyComponent(() => import('./ranking/Ranking.tsx'), <RoundSkeleton />)
const SignalsTab = lazyComponent(
  withTexts(['signals'], () => import('../verification/signals/SignalsTab.tsx')),
  <RoundSkeleton />,
)

const REFETCH_INTERVAL_MS = 15_000

/** True while a candidate can start or is taking the test, because the numbers can then change. */
const canChange = ({ funnel: { open, started, finished } }: Blueprint) => open > 0 || started > finished

export default function RoundPage() {
  const { id } = useParams({ from: `/staff/admin${paths.round}` })
  const blueprint = useQuery({
    ...query(getBlueprint, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && canChange(state.data.body) ? REFETCH_INTERVAL_MS : false),
  })
  const isGone = blueprint.isError && refusedFrom(blueprint.error).code === 'BLUEPRINT_NOT_FOUND'
  const name = blueprint.data?.name ?? t('ROUND.TITLE')

  return (
    <Page
      title={name}
      aside={blueprint.data?.is_archived && <Badge color="gray">{t('ROUND.ARCHIVED')}</Badge>}
      crumbs={[{ label: t('BLUEPRINTS.TITLE'), to: paths.blueprints }, { label: name }]}
      lead={
        blueprint.data && (
          <Text span fz="sm">
            {recipeInWords(blueprint.data)}
          </Text>
        )
      }
      action={blueprint.data && <RoundActions blueprint={blueprint.data} />}
    >
      {isGone && <NoSuchRound />}
      {blueprint.isError && !blueprint.data && !isGone && (
        <Failure text={t('BLUEPRINT.LOAD_FAILED')} onRetry={blueprint.refetch} />
      )}
      {blueprint.isPending && <RoundSkeleton />}
      {blueprint.data && <Round blueprint={blueprint.data} />}
    </Page>
  )
}

function Round({ blueprint }: { blueprint: Blueprint }) {
  const { tab } = useSearch({ from: '/staff/admin' })
  const navigate = useNavigate()
  const me = useMe()
  const person = me && { id: me.id, role: me.is_superuser ? ('admin' as const) : ('consultant' as const) }
  const seesSignals = person && maySeeSignals(person, { created_by: blueprint.created_by?.id ?? null })
  const tabInUrl = tabs.find((one) => one === tab) ?? 'candidates'
  const shown = tabInUrl === 'signals' && !seesSignals ? 'candidates' : tabInUrl
  const isQuality = shown === 'decision' || shown === 'signals'
  const goTo = (wanted: string | null) =>
    void navigate({ to: '.', search: wanted && wanted !== 'candidates' ? { tab: wanted } : {}, resetScroll: false })

  const { id } = blueprint
  const due = useQuery({
    ...query(getDue, { params: { id } }),
    refetchInterval: canChange(blueprint) ? REFETCH_INTERVAL_MS : false,
  })
  const canSend = useMail()?.can_send ?? false

  return (
    <Stack gap="xs">
      {!blueprint.is_archived && <ShrunkBank blueprint={blueprint} />}
      <RoundCounts blueprintId={id} funnel={blueprint.funnel} due={due.data} canSend={canSend} mail={<MailLine />} />
      <Tabs
        value={isQuality ? 'quality' : shown}
        onChange={(wanted) => goTo(wanted === 'quality' ? 'decision' : wanted)}
        keepMounted={false}
      >
        <Tabs.List mb="xs">
          <Tabs.Tab value="candidates">{t('ROUND.CANDIDATES')}</Tabs.Tab>
          <Tabs.Tab value="ranking">{t('ROUND.RANKING')}</Tabs.Tab>
          <Tabs.Tab value="quality">{t('ROUND.QUALITY')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="candidates">
          <CandidatesTab blueprint={blueprint} />
        </Tabs.Panel>
        <Tabs.Panel value="ranking">
          <Ranking blueprint={blueprint} />
        </Tabs.Panel>
        <Tabs.Panel value="quality">
          {seesSignals ? (
            <Tabs variant="pills" vars={lightPill} value={shown} onChange={goTo} keepMounted={false}>
              <Tabs.List mb="sm">
                <Tabs.Tab value="decision">{t('ROUND.DECISION')}</Tabs.Tab>
                <Tabs.Tab value="signals">{t('ROUND.SIGNALS')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="decision">
                <DecisionTab blueprint={blueprint} />
              </Tabs.Panel>
              <Tabs.Panel value="signals">
                <SignalsTab blueprint={blueprint} />
              </Tabs.Panel>
            </Tabs>
          ) : (
            <DecisionTab blueprint={blueprint} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

function recipeInWords({ role, labels, amount_of_questions: count, max_time, pass_mark }: Blueprint): string {
  return [
    role,
    listInWords(labels.map(({ name, amount }) => (amount === null ? name : `${name} ${amount}`))),
    t('INTERVIEWS.QUESTIONS', { count }),
    inWords(max_time, 'minute'),
    pass_mark !== null && `${t('BLUEPRINT.PASS_MARK')} ${pass_mark}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function NoSuchRound() {
  return (
    <Notice
      title={t('BLUEPRINT.GONE')}
      text={t('ROUND.GONE_TEXT')}
      action={
        <ButtonLink to={paths.blueprints} variant="default">
          {t('ROUND.ALL')}
        </ButtonLink>
      }
    />
  )
}

function RoundSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height={88} radius="md" />
      <Skeleton height={320} radius="md" />
    </Stack>
  )
}
