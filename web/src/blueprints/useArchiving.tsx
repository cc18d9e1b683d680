import { type Blueprint, updateBlueprint } from '@assay/contract/blueprints'
import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type TextKey, t } from '../i18n/text.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { focusHeading } from '../ui/focusHeading.ts'

/** Puts blueprints away and brings them back. What was made from one goes on either way. */
export function useArchiving(onGone: () => void) {
  const update = useCall(updateBlueprint, {
    refusals: { OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'BLUEPRINT.ALERT.FAILED' },
  })

  const change = (isArchived: boolean, done: TextKey) => {
    return ({ id, name }: Blueprint) =>
      update.mutate(
        { params: { id }, body: { is_archived: isArchived } },
        {
          onSuccess: () => {
            toast('success', t(done, { name }))
            focusHeading()
            onGone()
          },
        },
      )
  }
  const archive = change(true, 'BLUEPRINTS.ARCHIVED')

  /** One with interviews stays, so that their results can still be told apart; it can only be put out of sight. */
  function insteadOfDeleting(blueprint: Blueprint): void {
    const { name, is_archived: isArchived } = blueprint
    const texts = {
      title: t('BLUEPRINTS.CANNOT_DELETE'),
      children: <Text>{t('BLUEPRINTS.CANNOT_DELETE_TEXT', { name })}</Text>,
    }
    const closeButtonProps = { 'aria-label': t('TOAST.CLOSE') }
    if (isArchived) {
      modals.open({ ...texts, closeButtonProps })
      return
    }
    modals.openConfirmModal({
      ...texts,
      closeButtonProps,
      labels: { confirm: t('BLUEPRINTS.ARCHIVE_INSTEAD'), cancel: t('FORM.CANCEL') },
      onConfirm: () => archive(blueprint),
    })
  }

  return { archive, restore: change(false, 'BLUEPRINTS.RESTORED'), insteadOfDeleting }
}
