import type { Advice } from '@assay/contract/installation/system'

/** These English texts are for the `doctor` command. The System page has translated texts. */
export const adviceTexts: Record<Advice, string> = {
  TABLES_OTHER:
    'The tables belong to another release than this program: start Assay once, or use the release that wrote them.',
  DISK_SHORT: 'The disk of the database has less than 1 GiB free: free some space, or soon nothing can be saved.',
  NO_BACKUP: 'No backup is known: set ASSAY_BACKUP_DIR, or run assay backup every day.',
  BACKUP_OLD: 'The last backup is older than two days: find the reason in the log, and run assay backup now.',
  BACKUP_WRONG: 'The last restore test failed or could not run: run assay drill to see the reason, then assay backup.',
  LOG_LARGE:
    'The write-ahead log is large, because a program keeps reading the database: find the process that has the file open.',
  REMAINS_OWED:
    'The files of the database still contain erased data, because another program keeps reading them: stop that program for a moment.',
  CLOCK_MOVED:
    "The machine's clock was changed since the start, or differs from the database's clock: restart Assay when no test runs.",
  CLOCK_BEHIND: "The machine's clock is behind stored times: correct the clock before candidates start.",
  LIMITS_OFF: 'Rate limits are off: remove ASSAY_RATE_LIMIT=off, or passwords can be guessed.',
  REGISTRATION_OPEN: 'Anyone can request an account: set ASSAY_OPEN_REGISTRATION=false if this is not intended.',
  BASE_URL_LOCAL: 'Links work only on this machine: set ASSAY_BASE_URL to the address that candidates use.',
  BASE_URL_PLAIN:
    'Links begin with http://, so others on the network can read everything: use a proxy with a certificate.',
  PROXY_UNCOUNTED:
    'ASSAY_BASE_URL is https, but no proxy is trusted, so all visitors seem to have one IP address: set ASSAY_TRUST_PROXY=1.',
  PASSWORDS_COMMON:
    'Users can choose the most common passwords, which are easy to guess: set ASSAY_PASSWORD_POLICY=sound to reject them.',
}
