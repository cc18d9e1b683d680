/** Words with a space between them. */
type Words<Text extends string, Before = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Before | First>
  : Before | Text

/**
 * Whom a column tells of. What tells of a candidate is gone once they are erased, also out of a row that stays; what tells of
 * the staff stays, since accounts are no candidates. An interview's number and code alone tell of nobody.
 */
export interface Told {
  readonly candidate?: string
  readonly staff?: string
  readonly nobody?: string
}

type Said<Lists extends Told> = Words<Exclude<Lists[keyof Lists], undefined> & string>

type Complete<Row, Lists extends Told> = [Exclude<keyof Row, Said<Lists>>, Exclude<Said<Lists>, keyof Row>] extends [
  never,
  never,
]
  ? Lists
  : { 'no word about': Exclude<keyof Row, Said<Lists>>; 'no such column': Exclude<Said<Lists>, keyof Row> }

/** Says of every column of these tables whom it tells of: one that is left out does not compile. */
export const tellsOf =
  <Tables>() =>
  <const Lists extends { readonly [Table in keyof Tables]: Told }>(
    lists: Lists & { readonly [Table in keyof Tables]: Complete<Tables[Table], Lists[Table]> },
  ): Readonly<Record<keyof Tables, Told>> =>
    lists
