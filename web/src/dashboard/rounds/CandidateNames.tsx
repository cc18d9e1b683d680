import type { News } from '@assay/contract/dashboard/activeRounds'
import { Fragment } from 'react'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/links.tsx'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'

interface Props extends Pick<News, 'interviews' | 'amount'> {
  hasResult: boolean
  tab?: string
}

export function CandidateNames({ interviews, amount, hasResult, tab }: Props) {
  const more = amount - interviews.length
  return (
    <>
      {interviews.map(({ code, name }, at) => (
        <Fragment key={code}>
          {at > 0 && ' · '}
          {hasResult ? (
            <TextLink to={paths.interviewResult} params={{ code }} search={{ tab }} inherit>
              {name}
            </TextLink>
          ) : (
            <AutoDirText>{name}</AutoDirText>
          )}
        </Fragment>
      ))}
      {more > 0 && ` · ${t('NEWS.MORE', { count: more })}`}
    </>
  )
}
