import { addPicture } from '@assay/contract/pictures'
import { COMPANY } from '@assay/domain/limits'
import { Button, Group, Input } from '@mantine/core'
import { useId, useState } from 'react'
import { t } from '../i18n/text.ts'
import { scaleImage } from '../lib/files/scaleImage.ts'
import { useCall } from '../lib/useCall.ts'
import { FileField } from '../ui/form/FileField.tsx'
import styles from './company.module.css'
import { type CompanyForm, companyErrorText } from './companyForm.ts'

/**
 * The largest height is four times the displayed height, for high-resolution screens. Files above the size limit get a
 * smaller height.
 */
const HEIGHTS = [112, 84, 56, 40]

/** The logo is part of the page's first HTML, so a file above the size limit is replaced by a smaller copy. */
async function shrinkImage(file: File): Promise<Blob> {
  if (file.size <= COMPANY.logoBytes) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  for (const height of bitmap ? HEIGHTS : []) {
    const smaller = bitmap && (await scaleImage(bitmap, Math.min(1, height / bitmap.height), 'image/png'))
    if (smaller && smaller.size <= COMPANY.logoBytes) return smaller
  }
  return file
}

/** The file is uploaded when it is selected; it becomes the logo when the form is saved. */
export function LogoField({ form }: { form: CompanyForm }) {
  const id = useId()
  const [isDrawing, setDrawing] = useState(false)
  const { logo } = form.values
  const fault = form.errors['logo']
  const setFault = (words: string) => form.setFieldError('logo', words)
  const saveLogo = useCall(addPicture, {
    onSuccess({ address, bytes }) {
      if (bytes > COMPANY.logoBytes) return setFault(companyErrorText('TOO_LARGE', 'logo'))
      form.setFieldValue('logo', address)
      form.clearFieldError('logo')
    },
    refusals: {
      VALIDATION_FAILED: 'COMPANY.FAULT_PICTURE',
      BODY_TOO_LARGE: 'COMPANY.FAULT_HEAVY_FILE',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'COMPANY.LOGO_FAILED',
    },
    onFailure: setFault,
  })

  async function uploadLogo(file: File): Promise<void> {
    setDrawing(true)
    const body = new FormData()
    body.append('file', await shrinkImage(file), file.name)
    setDrawing(false)
    saveLogo.mutate({ body })
  }

  return (
    <Input.Wrapper
      id={id}
      label={t('COMPANY.LOGO')}
      description={t('COMPANY.LOGO_HINT', { size: COMPANY.logoBytes / 1024 })}
      error={fault}
    >
      <Group gap="sm" mt="xs">
        {logo !== '' && <img src={logo} alt={t('COMPANY.LOGO_NOW')} className={styles['logo']} />}
        <FileField
          id={id}
          words={t(logo === '' ? 'COMPANY.LOGO_CHOOSE' : 'COMPANY.LOGO_OTHER')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          disabled={isDrawing || saveLogo.isPending}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-description${fault ? ` ${id}-error` : ''}`}
          onFile={uploadLogo}
        />
        {logo !== '' && (
          <Button variant="subtle" color="gray" onClick={() => form.setFieldValue('logo', '')}>
            {t('COMPANY.LOGO_REMOVE')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
