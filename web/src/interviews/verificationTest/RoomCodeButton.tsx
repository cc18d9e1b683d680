import type { ResponseOf } from '@assay/contract/endpoint'
import { makeRoomCode } from '@assay/contract/verification/verificationTests'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { momentOf } from '../../i18n/dates.ts'
import { t } from '../../i18n/text.ts'
import { sendRequest } from '../../lib/api.ts'
import { toast } from '../../lib/toast.tsx'

/** Each call makes a new room code, and the earlier code is no longer valid. */
export function useRoomCode(code: string) {
  const [made, setMade] = useState<ResponseOf<typeof makeRoomCode> | null>(null)
  const [isMaking, setMaking] = useState(false)

  async function make(): Promise<void> {
    setMaking(true)
    try {
      setMade((await sendRequest(makeRoomCode, { params: { code } })).body)
    } catch {
      toast('danger', t('CONFIRMATION.CODE_FAILED'))
    } finally {
      setMaking(false)
    }
  }

  const dialog = (
    <Modal opened={made !== null} onClose={() => setMade(null)} title={t('CONFIRMATION.CODE')}>
      {made && (
        <Stack gap="sm">
          <Text fz={48} fw={600} ta="center" translate="no">
            {made.room_code}
          </Text>
          <Text fz="sm">{t('CONFIRMATION.CODE_HINT', { moment: momentOf(made.expires_at) })}</Text>
        </Stack>
      )}
    </Modal>
  )
  return { make, isMaking, dialog }
}

export function RoomCodeButton({ code }: { code: string }) {
  const { make, isMaking, dialog } = useRoomCode(code)
  return (
    <>
      <Button variant="default" loading={isMaking} onClick={() => void make()}>
        {t('CONFIRMATION.SHOW_CODE')}
      </Button>
      {dialog}
    </>
  )
}
