/** A reason why the server cannot start that the person who starts it can mend: one clear line, no stack. */
export class StartFault extends Error {
  override name = 'StartFault'
}
