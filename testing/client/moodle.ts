export const moodleFile = (type: string, inside: string) =>
  `<?xml version="1.0"?><quiz><question type="${type}"><name><text>N</text></name>
<questiontext format="html"><text>Which?</text></questiontext>${inside}</question></quiz>`

export const moodleAnswer = (fraction: number, text: string) =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>`
