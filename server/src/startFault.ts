/**
 * An error during the start of the server that the operator can correct. The error is shown as one clear line without a
 * stack trace.
 */
export class StartFault extends Error {
  override name = 'StartFault'
}
