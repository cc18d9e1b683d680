import type { Blueprint } from '@assay/contract/blueprints'
import { fileNameOf } from '@assay/domain/fileName'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { copyWithNotice } from '../../interviews/copyWithNotice.ts'
import { saveTable } from '../../lib/files/saveTable.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { EmailText } from '../../ui/text/EmailText.tsx'
import { linkLines, linkTable } from '../roundTable.ts'
import type { Progress } from './useCreateInterviews.ts'

interface Props {
  blueprint: Blueprint
  progress: Progress
  onMore: () => void
  children?: ReactNode
}

type CreatedInterview = Progress['made'][number]

const focus = (heading: HTMLElement | null) => heading?.focus()

/** Shows the links of the created interviews, because some staff send the links themselves. */
export function CreatedLinks({ blueprint: { id, name }, progress, onMore, children }: Props) {
  const { made, done, total } = progress
  const created = made.filter(({ is_new }) => is_new).length
  const alreadyInvited = made.length - created
  const invited = made.filter(({ is_new, invitation }) => is_new && invitation.state !== 'not_sent').length
  return (
    <Stack gap="md">
      <div>
        <Title order={2} tabIndex={-1} ref={focus} style={{ outline: 'none' }}>
          {t('ADD.CREATED', { count: created })}
        </Title>
        <Text c="dimmed">
          {[
            invited > 0 && t('ADD.INVITED', { count: invited }),
            alreadyInvited > 0 && t('ADD.WERE_THERE', { count: alreadyInvited }),
            done < total && t('ADD.NOT_MADE', { count: total - done }),
            t('ADD.CREATED_TEXT'),
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyWithNotice(linkLines(made), t('ROUND.LINKS_COPIED', { count: made.length }))}
        >
          {t('ADD.COPY_ALL')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveTable(`${fileNameOf(name)}-${dayOf(new Date().toISOString())}`, linkTable(made))}
        >
          {t('ADD.DOWNLOAD')}
        </Button>
        <ButtonLink to={paths.round} params={{ id: `${id}` }} variant="default">
          {t('ADD.TO_ROUND')}
        </ButtonLink>
        <Button variant="subtle" onClick={onMore}>
          {t('ADD.MORE')}
        </Button>
      </Group>
      {children}
      <DataTable
        label={t('ADD.LINKS')}
        columns={columns()}
        rows={made}
        rowKey={({ code }) => code}
        pageSize={made.length}
        tableFrom="62em"
      />
    </Stack>
  )
}

function columns(): Column<CreatedInterview>[] {
  return [
    { key: 'name', title: t('ADD.NAME'), isUserText: true, render: ({ name }) => name },
    { key: 'email', title: t('ADD.EMAIL'), isUserText: true, render: ({ email }) => <EmailText email={email} /> },
    { key: 'link', title: t('ADD.LINK'), isUserText: true, render: ({ link }) => link },
    { key: 'what', title: t('ADD.WHAT'), render: ({ is_new }) => t(is_new ? 'ADD.NEW' : 'ADD.WAS_THERE') },
  ]
}
