import type { FieldError } from '@assay/contract/fieldErrors'
import { FAULTS_SHOWN } from '@assay/domain/limits'

export const sortByLine = (errors: readonly FieldError[]): FieldError[] =>
  errors.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)).slice(0, FAULTS_SHOWN)
