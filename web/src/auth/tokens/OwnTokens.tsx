import { createToken, listTokens, revokeToken, type Token } from '@assay/contract/auth/tokens'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { query } from '../../lib/api.ts'
import { confirmAction } from '../../lib/confirm.tsx'
import { leaveEmptyPage, pageQuery, usePaging } from '../../lib/paging.ts'
import { hasScope, useMe } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { ListFrame } from '../../shell/list/ListFrame.tsx'
import { Section } from '../../ui/Section.tsx'
import { ShownOnce } from '../ShownOnce.tsx'
import { useSignInAgain } from '../useSignInAgain.tsx'
import { TokenForm } from './TokenForm.tsx'
import { TokenTable } from './TokenTable.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  mayServe: boolean
}

function NewToken({ isOpen, onClose, mayServe }: Props) {
  const signInAgain = useSignInAgain()
  const [failure, setFailure] = useState<string | null>(null)
  const create = useCall(createToken, {
    refusals: { SIGN_IN_AGAIN: signInAgain, TOO_MANY_TOKENS: 'TOKENS.TOO_MANY', otherwise: 'FACTOR.FAILED' },
    onFailure: setFailure,
  })
  const newToken = create.data?.token
  const close = () => {
    create.reset()
    setFailure(null)
    onClose()
  }

  return (
    <Modal
      opened={isOpen}
      onClose={close}
      size="lg"
      title={t('TOKENS.NEW_TITLE')}
      // The secret is shown only once, so an accidental click must not close the dialog.
      closeOnClickOutside={newToken === undefined}
    >
      {newToken === undefined ? (
        <TokenForm
          mayServe={mayServe}
          failure={failure}
          isSending={create.isPending}
          onSend={(body) => {
            setFailure(null)
            create.mutate({ body })
          }}
        />
      ) : (
        <ShownOnce label={t('TOKENS.TOKEN')} value={newToken} onDone={close} />
      )}
    </Modal>
  )
}

export function OwnTokens() {
  const me = useMe()
  const paging = usePaging()
  const [isAll, setAll] = useState(false)
  const [isMaking, making] = useDisclosure(false)
  const tokensQuery = { ...pageQuery(paging), ...(isAll && { all: 'true' }) }
  const list = useQuery({ ...query(listTokens, { query: tokensQuery }), placeholderData: keepPreviousData })
  const tokens = list.data?.tokens
  const revoke = useCall(revokeToken, {
    // No error is shown if another tab or user has already deleted the token.
    refusals: { TOKEN_NOT_FOUND: () => undefined, otherwise: 'FACTOR.FAILED' },
  })
  const askToRevoke = ({ id, name }: Token) => {
    const onSuccess = () => {
      toast('success', t('TOKENS.REVOKED', { name }))
      leaveEmptyPage(paging, (tokens?.length ?? 0) - 1)
    }
    confirmAction({
      title: t('TOKENS.REVOKE_TITLE', { name }),
      text: t('TOKENS.REVOKE_TEXT'),
      confirm: t('TOKENS.REVOKE_CONFIRM'),
      act: () => revoke.mutate({ params: { id } }, { onSuccess }),
    })
  }

  return (
    <Section title={t('TOKENS.TITLE')} lead={t('TOKENS.LEAD')}>
      <Stack>
        <Group justify="space-between" gap="sm">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={making.open}>
            {t('TOKENS.NEW')}
          </Button>
          {hasScope(me, 'admin') && (
            <Checkbox
              label={t('TOKENS.ALL')}
              checked={isAll}
              onChange={({ currentTarget }) => {
                setAll(currentTarget.checked)
                paging.goTo(1)
              }}
            />
          )}
        </Group>
        <ListFrame
          list={list}
          entries={tokens}
          total={list.data?.amount_of_tokens ?? 0}
          paging={paging}
          empty={
            <Text fz="sm" c="dimmed">
              {t('TOKENS.EMPTY')}
            </Text>
          }
        >
          <TokenTable tokens={tokens} isAll={isAll} onRevoke={askToRevoke} />
        </ListFrame>
      </Stack>
      <NewToken isOpen={isMaking} onClose={making.close} mayServe={hasScope(me, 'admin')} />
    </Section>
  )
}
