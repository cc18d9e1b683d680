import { type Connection, listConnections } from '@assay/contract/applicantSystems/connections'
import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { savedFormSubject } from '../auth/keptForm.ts'
import { t } from '../i18n/text.ts'
import { query } from '../lib/api.ts'
import { failureTexts } from '../lib/screenTexts.ts'
import { useMe } from '../lib/session/session.ts'
import { SystemFrame } from '../shell/admin/SystemFrame.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import { ChecksDialog } from './ChecksDialog.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ConnectionTable } from './ConnectionTable.tsx'
import { Orders } from './orders/Orders.tsx'

export default function ConnectionsPage() {
  const { connection } = useSearch({ from: '/staff/admin' })
  return (
    <SystemFrame tab="connections">
      {typeof connection === 'number' ? <Orders id={connection} /> : <Connections />}
    </SystemFrame>
  )
}

function Connections() {
  const list = useQuery({ ...query(listConnections), staleTime: 0 })
  const [edited, setEdited] = useState<Connection | 'new' | null>(null)
  const [tried, setTried] = useState<Connection | null>(null)
  const connections = list.data?.connections
  const me = useMe()
  // Reopens the dialog that the user left to sign in again.
  const [left, setLeft] = useState(() => savedFormSubject('connection', me?.id))
  const shown = edited ?? (left === 'new' ? left : connections?.find(({ id }) => String(id) === left))
  const close = () => {
    setEdited(null)
    setLeft(null)
  }

  return (
    <>
      <div>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
          {t('CONNECTIONS.NEW')}
        </Button>
      </div>
      {list.isError && !connections && <Failure {...failureTexts()} onRetry={list.refetch} />}
      {connections?.length === 0 ? (
        <Surface>
          <Notice
            icon={<IconPlugConnected size={36} stroke={1.5} aria-hidden />}
            title={t('CONNECTIONS.EMPTY_TITLE')}
            text={t('CONNECTIONS.EMPTY_TEXT')}
          />
        </Surface>
      ) : (
        (connections || list.isPending) && (
          <ConnectionTable connections={connections} onEdit={setEdited} onTry={setTried} />
        )
      )}
      {shown && <ConnectionDialog connection={shown === 'new' ? null : shown} onClose={close} />}
      {tried && <ChecksDialog connection={tried} onClose={() => setTried(null)} />}
    </>
  )
}
