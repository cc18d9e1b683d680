export const system = {
  'MENU.SYSTEM': 'System',
  'SYSTEM.OVERVIEW': 'Overview',
  'SYSTEM.AUDIT': 'Audit',
  'SYSTEM.WEBHOOKS': 'Webhooks',
  'SYSTEM.DIRECTORY': 'Directory',
  'SYSTEM.CONNECTIONS': 'Connections',
  'SYSTEM.PRIVACY': 'Privacy',
  'SYSTEM.POLICY': 'Policy',
  'SYSTEM.COMPANY': 'Company',
  'SYSTEM.MAIL': 'Mail',
  'SYSTEM.TITLE': 'System',
  'SYSTEM.LEAD': 'What this installation is, how it is, and what to do about it.',
  'SYSTEM.ADVICE_TITLE': 'What to do',
  'SYSTEM.NOTHING': 'Nothing to do: no setting looks wrong, and backups are made.',
  'SYSTEM.FACTS': 'This installation',
  'SYSTEM.RELEASE': 'Release',
  'SYSTEM.RELEASE_ON': 'Assay {version} on Node {node}',
  'SYSTEM.DATABASE': 'Database',
  'SYSTEM.TABLES': 'Tables brought to',
  'SYSTEM.SIZE': 'Size',
  'SYSTEM.LOG': 'Log beside it',
  'SYSTEM.DISK': 'Disk',
  'SYSTEM.DISK_FREE': '{free} free of {total}',
  'SYSTEM.DISK_ELSEWHERE': 'on the machine of the database',
  'SYSTEM.BACKUP': 'Last backup',
  'SYSTEM.BACKUP_MADE': '{time}, {size}',
  'SYSTEM.BACKUP_NONE': 'none known here',
  'SYSTEM.DRILL': 'Last backup tried',
  'SYSTEM.DRILL_NONE': 'none tried here yet',
  'SYSTEM.DRILL_RIGHT': '{time}: everything in it is right',
  'SYSTEM.DRILL_WRONG': '{time}: not right',
  'SYSTEM.CLOCK': 'Clock',
  'SYSTEM.CLOCK_RIGHT': 'as at the start',
  'SYSTEM.CLOCK_MOVED': 'set since the start',
  'SYSTEM.ADVICE.TABLES_OTHER':
    'The tables are of another release than this program. Start Assay once, or use the release that wrote them.',
  'SYSTEM.ADVICE.NO_BACKUP':
    'No backup is known here. Set ASSAY_BACKUP_DIR to a folder on another disk, or run “assay backup” every day.',
  'SYSTEM.ADVICE.BACKUP_OLD':
    'The last backup is older than two days. Look in the log for the reason, and run “assay backup” now.',
  'SYSTEM.ADVICE.BACKUP_WRONG':
    'The backup that was tried last is not right, or could not be tried. Run “assay drill”, which says why, and make another one.',
  'SYSTEM.ADVICE.DISK_SHORT': 'Less than 1 GiB is free where the database lies. Make room before nothing can be saved.',
  'SYSTEM.ADVICE.LOG_LARGE':
    'The log beside the database has grown large: something reads without an end. Look which process has the file open.',
  'SYSTEM.ADVICE.REMAINS_OWED':
    'Somebody was erased, and the files of the database still hold what is left: another program reads them without an end. End it for a moment.',
  'SYSTEM.ADVICE.CLOCK_MOVED':
    'The clock of the machine was set since the start. Restart Assay when no test runs; until then all tests go by the time before.',
  'SYSTEM.ADVICE.CLOCK_BEHIND':
    'The clock of the machine is behind what is stored already. Set it right before candidates start.',
  'SYSTEM.ADVICE.LIMITS_OFF':
    'Limits of tries are off, so passwords can be guessed. Remove ASSAY_RATE_LIMIT=off and restart.',
  'SYSTEM.ADVICE.REGISTRATION_OPEN':
    'Anybody may register, and waits to be let in. Where that is not meant, set ASSAY_OPEN_REGISTRATION=false.',
  'SYSTEM.ADVICE.BASE_URL_LOCAL':
    'Links to interviews lead to this machine alone. Set ASSAY_BASE_URL to the address that candidates use.',
  'SYSTEM.ADVICE.BASE_URL_PLAIN':
    'Links begin with http://, so anybody on the way can read along. Put a proxy with a certificate in front.',
  'SYSTEM.ADVICE.PROXY_UNCOUNTED':
    'The address is https, but no proxy is trusted, so all visitors seem to come from one address. Set ASSAY_TRUST_PROXY=1.',
  'SYSTEM.ADVICE.PASSWORDS_COMMON':
    'The most common passwords are taken, which are guessed first. Set ASSAY_PASSWORD_POLICY=sound to refuse them.',
} as const
