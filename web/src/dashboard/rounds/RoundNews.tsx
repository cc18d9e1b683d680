import type { ActiveRound, News, NewsKind } from '@assay/contract/dashboard/activeRounds'
import { Text, Title } from '@mantine/core'
import { type TextKey, t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { CandidateNames } from './CandidateNames.tsx'
import { DecisionItem } from './DecisionItem.tsx'
import styles from './RoundCard.module.css'

/** News for information only. `WaitingWork.tsx` shows the news that staff must act on. */
type OwnKind = Exclude<NewsKind, 'undeliverable' | 'verdict' | 'comment'>

const kinds: Record<OwnKind, { text: TextKey; search: Record<string, string>; hasResult?: boolean }> = {
  finished: { text: 'NEWS.FINISHED', search: { tab: 'ranking', sort: 'end_time', order: 'desc' }, hasResult: true },
  started: { text: 'NEWS.STARTED', search: { state: 'running' } },
  expired: { text: 'NEWS.EXPIRED', search: { state: 'expired' } },
}

const isOwn = (one: News): one is News & { kind: OwnKind } => one.kind in kinds

export function RoundNews({ round: { id, news: all, decisions } }: { round: ActiveRound }) {
  const news = all.filter(isOwn)
  return (
    <section aria-label={t('ROUNDS.NEW')}>
      <Title order={4} fz="sm">
        {t('ROUNDS.NEW')}
      </Title>
      {news.length + decisions.length === 0 ? (
        <Text fz="sm" c="dimmed" mt={4}>
          {t('ROUNDS.NOTHING_NEW')}
        </Text>
      ) : (
        <ul className={styles['news']}>
          {news.map((one) => (
            <NewsItem key={one.kind} blueprintId={id} news={one} />
          ))}
          {decisions.map((one) => (
            <DecisionItem key={`${one.id} ${one.state}`} blueprintId={id} decided={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NewsItem({
  blueprintId,
  news: { kind, amount, interviews },
}: {
  blueprintId: number
  news: News & { kind: OwnKind }
}) {
  const { text, search, hasResult = false } = kinds[kind]
  return (
    <li data-kind={kind}>
      <TextLink to={paths.round} params={{ id: `${blueprintId}` }} search={search} fz="sm" fw={600} c="inherit">
        {t(text, { count: amount })}
      </TextLink>{' '}
      <span className={styles['names']}>
        <CandidateNames interviews={interviews} amount={amount} hasResult={hasResult} />
      </span>
    </li>
  )
}
