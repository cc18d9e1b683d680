import { type Blueprint, updateBlueprint } from '@assay/contract/blueprints'
import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '../i18n/text.ts'
import { confirmAction } from '../lib/confirm.tsx'
import { toast, toastWithUndo } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { focusHeading } from '../ui/focusHeading.ts'

export function useArchiving(onGone: () => void) {
  const update = useCall(updateBlueprint, {
    refusals: { OFFLINE: 'INDEXEDDB.OFFLINE', otherwise: 'BLUEPRINT.ALERT.FAILED' },
  })

  const change = (isArchived: boolean, tell: (blueprint: Blueprint) => void) => (blueprint: Blueprint) =>
    update.mutate(
      { params: { id: blueprint.id }, body: { is_archived: isArchived } },
      {
        onSuccess: () => {
          tell(blueprint)
          focusHeading()
          onGone()
        },
      },
    )
  const restore = change(false, ({ name }) => toast('success', t('BLUEPRINTS.RESTORED', { name })))
  const archive = change(true, (blueprint) =>
    toastWithUndo(t('BLUEPRINTS.ARCHIVED', { name: blueprint.name }), () => restore(blueprint)),
  )

  function askToArchive(blueprint: Blueprint): void {
    const { name, funnel } = blueprint
    const count = funnel.open + funnel.started - funnel.finished
    if (count === 0) archive(blueprint)
    else
      confirmAction({
        title: t('BLUEPRINTS.ARCHIVE_TITLE', { name }),
        text: t('BLUEPRINTS.ARCHIVE_TEXT', { count }),
        confirm: t('BLUEPRINTS.ARCHIVE_INSTEAD'),
        act: () => archive(blueprint),
      })
  }

  /** Results refer to their blueprint, so a blueprint with interviews can only be archived. */
  function insteadOfDeleting(blueprint: Blueprint): void {
    const { name, is_archived: isArchived } = blueprint
    const texts = {
      title: t('BLUEPRINTS.CANNOT_DELETE'),
      children: <Text>{t('BLUEPRINTS.CANNOT_DELETE_TEXT', { name })}</Text>,
    }
    if (isArchived) {
      modals.open(texts)
      return
    }
    modals.openConfirmModal({
      ...texts,
      labels: { confirm: t('BLUEPRINTS.ARCHIVE_INSTEAD'), cancel: t('FORM.CANCEL') },
      onConfirm: () => archive(blueprint),
    })
  }

  return { archive: askToArchive, restore, insteadOfDeleting }
}
