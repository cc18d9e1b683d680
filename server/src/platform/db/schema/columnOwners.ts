type Words<Text extends string, Before = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Before | First>
  : Before | Text

/**
 * An erasure deletes data about candidates, but not about staff. The number or the code of an interview alone is not
 * personal data.
 */
export interface PersonalColumns {
  readonly candidate?: string
  readonly staff?: string
  readonly nobody?: string
}

type ListedColumns<Lists extends PersonalColumns> = Words<Exclude<Lists[keyof Lists], undefined> & string>

type CheckAllColumns<Row, Lists extends PersonalColumns> = [
  Exclude<keyof Row, ListedColumns<Lists>>,
  Exclude<ListedColumns<Lists>, keyof Row>,
] extends [never, never]
  ? Lists
  : {
      'no word about': Exclude<keyof Row, ListedColumns<Lists>>
      'no such column': Exclude<ListedColumns<Lists>, keyof Row>
    }

export const personalColumnsOf =
  <Tables>() =>
  <const Lists extends { readonly [Table in keyof Tables]: PersonalColumns }>(
    lists: Lists & { readonly [Table in keyof Tables]: CheckAllColumns<Tables[Table], Lists[Table]> },
  ): Readonly<Record<keyof Tables, PersonalColumns>> =>
    lists
