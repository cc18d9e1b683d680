/** An error at the start that the operator can correct: one clear line without a stack trace. */
export class StartFault extends Error {
  override name = 'StartFault'
}
