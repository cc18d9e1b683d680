import { t } from '../../i18n/text.ts'
import styles from './company.module.css'
import { company } from './company.ts'

/** The server writes the contact for questions about privacy into this element of the first HTML. */
export const PrivacyContact = () => (
  <p className={styles['contact']} data-company="contact" data-label={t('EXAM.PRIVACY_CONTACT')}>
    {company.privacyContact && <span dir="auto">{company.privacyContact}</span>}
  </p>
)
