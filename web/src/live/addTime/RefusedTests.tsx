import { getInterview } from '@assay/contract/interviews/interviews'
import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { type Report, refusalInWords } from './report.ts'

type Refused = Report['refused'][number]

interface Props {
  refused: readonly Refused[]
  nameOf: (code: string) => string | undefined
}

/** Each name needs a request. */
const SHOWN = 20

/** The link leads to the result, where staff can reopen an expired test. */
export function RefusedTests({ refused, nameOf }: Props) {
  const more = refused.length - SHOWN
  return (
    <>
      <Text fz="sm">{t('LIVE.REFUSED')}</Text>
      <List size="sm">
        {refused.slice(0, SHOWN).map((one) => (
          <RefusedTest key={one.code} refused={one} name={nameOf(one.code)} />
        ))}
      </List>
      {more > 0 && <Text fz="sm">{t('LIVE.REFUSED_MORE', { count: more })}</Text>}
    </>
  )
}

function RefusedTest({ refused: { code, reason }, name }: { refused: Refused; name: string | undefined }) {
  const { data } = useQuery({ ...query(getInterview, { params: { code } }), enabled: name === undefined })
  const found = data && 'name' in data ? data.name : code
  return (
    <List.Item>
      <TextLink to={paths.interviewResult} params={{ code }} c="inherit" underline="always" fz="sm">
        {name ?? found}
      </TextLink>
      {': '}
      {refusalInWords(reason)}
    </List.Item>
  )
}
