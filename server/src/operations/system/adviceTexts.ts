import type { Advice } from '@assay/contract/installation/system'

/** Advice for a reader in a shell; the page has translated texts. */
export const adviceTexts: Record<Advice, string> = {
  TABLES_OTHER:
    'The tables are of another release than this program: start Assay once, or use the release that wrote them.',
  DISK_SHORT: 'Less than 1 GiB is free where the database lies: make room before nothing can be saved.',
  NO_BACKUP: 'No backup is known here: set ASSAY_BACKUP_DIR, or run assay backup every day.',
  BACKUP_OLD: 'The last backup is older than two days: look in the log why, and run assay backup now.',
  BACKUP_WRONG:
    'The backup that was tried last is not right, or could not be tried: run assay drill, which says why, and assay backup.',
  LOG_LARGE:
    'The log beside the database has grown large: something reads without an end; look which process has the file open.',
  REMAINS_OWED:
    'Somebody was erased, and the files of the database still hold what is left: another program reads them without an end; end it for a moment.',
  CLOCK_MOVED:
    "The machine's clock was set since the start, or differs from the database's: restart Assay when no test runs.",
  CLOCK_BEHIND: "The machine's clock is behind what is stored already: set it right before candidates start.",
  LIMITS_OFF: 'Limits of tries are off: remove ASSAY_RATE_LIMIT=off, or passwords can be guessed.',
  REGISTRATION_OPEN:
    'Anybody may register and waits to be let in: set ASSAY_OPEN_REGISTRATION=false where that is not meant.',
  BASE_URL_LOCAL: 'Links lead to this machine alone: set ASSAY_BASE_URL to the address that candidates use.',
  BASE_URL_PLAIN:
    'Links begin with http://, so anybody on the way can read along: put a proxy with a certificate in front.',
  PROXY_UNCOUNTED:
    'The address is https, but no proxy is trusted, so all visitors share one address: set ASSAY_TRUST_PROXY=1.',
  PASSWORDS_COMMON:
    'The most common passwords are taken, which are guessed first: set ASSAY_PASSWORD_POLICY=sound to refuse them.',
}
