import { getInterview } from '@assay/contract/interviews/interviews'
import { Alert, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { type AddTimeToManyResult, refusalInWords } from './report.ts'

type Refused = AddTimeToManyResult['refused'][number]

interface RefusedTestsProps {
  refused: readonly Refused[]
  nameOf: (code: string) => string | undefined
}

/** The number is small, because each name needs a request. */
const SHOWN = 20

function RefusedTests({ refused, nameOf }: RefusedTestsProps) {
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
  const loadedName = data && 'name' in data ? data.name : code
  return (
    <List.Item>
      <TextLink to={paths.interviewResult} params={{ code }} c="inherit" underline="always" fz="sm">
        {name ?? loadedName}
      </TextLink>
      {': '}
      {refusalInWords(reason)}
    </List.Item>
  )
}

interface Props {
  report: AddTimeToManyResult
  nameOf: (code: string) => string | undefined
  onClose: () => void
}

export function AddedTimeReport({ report: { given, reopened, refused }, nameOf, onClose }: Props) {
  const isWhole = refused.length === 0
  return (
    <Alert
      role="status"
      variant="light"
      color={isWhole ? 'green' : 'yellow'}
      icon={isWhole ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel={t('LIVE.CLOSE_REPORT')}
      onClose={onClose}
    >
      <Text fz="sm">{given === 0 ? t('LIVE.GIVEN_NONE') : t('LIVE.GIVEN_TO', { count: given })}</Text>
      {reopened > 0 && <Text fz="sm">{t('LIVE.REOPENED_TOO', { count: reopened })}</Text>}
      {!isWhole && <RefusedTests refused={refused} nameOf={nameOf} />}
    </Alert>
  )
}
