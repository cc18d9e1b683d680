/** A start error that the operator can fix: one clear line without a stack trace. */
export class StartFault extends Error {
  override name = 'StartFault'
}
