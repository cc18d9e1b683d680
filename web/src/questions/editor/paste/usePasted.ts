import { useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { readPasted } from './readPasted.ts'

export function usePasted() {
  const [losses, setLosses] = useState({ isTableSimpler: false, isPictureLeftOut: false })
  return {
    said: [
      ...(losses.isTableSimpler ? [t('EDITOR.TABLE_SIMPLER')] : []),
      ...(losses.isPictureLeftOut ? [t('EDITOR.PICTURE_LEFT_OUT')] : []),
    ],
    forget: () => setLosses({ isTableSimpler: false, isPictureLeftOut: false }),
    read: (html: string, isInCell: boolean): string => {
      const pasted = readPasted(html, window.location.origin, isInCell)
      setLosses(pasted.losses)
      return pasted.html
    },
  }
}
