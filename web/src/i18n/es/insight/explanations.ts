import type { explanations as english } from '../../en/insight/explanations.ts'

export const explanations = {
  'EXPLAIN.WHAT_IS': '¿Qué es {name}?',
  'EXPLAIN.QUESTION':
    'Una pregunta tal como está ahora: su texto y su clave. Cuando cambia uno de los dos, se empieza a contar de nuevo y la edición anterior sigue siendo legible. Ejemplo: una coma corregida que leen los candidatos da una edición nueva; otra etiqueta, no.',
  'EXPLAIN.SHOWN':
    'Cuántas entrevistas terminadas tuvieron esta pregunta en su prueba. Las entrevistas sin ninguna respuesta no cuentan. Ejemplo: 40 significa que 40 personas la tuvieron delante.',
  'EXPLAIN.RIGHT':
    'Cuántos de los que vieron la pregunta la acertaron del todo. La línea alrededor dice dónde está con mayor probabilidad la parte verdadera. Ejemplo: 70 %, de 58 a 80 %, significa que la acertaron 7 de cada 10 y que con más personas podría quedar en 60 o 78 %.',
  'EXPLAIN.APART':
    '¿La aciertan más a menudo quienes son buenos en el resto de su prueba? 0 significa que da igual; por debajo de 0, los buenos la fallan. Ejemplo: 0,35 es una buena pregunta; 0,05 no dice casi nada.',
  'EXPLAIN.UNANSWERED':
    'Cuántos de los que vieron la pregunta no la respondieron. Cuenta como no acertada, igual que en la puntuación. Ejemplo: 25 % significa que uno de cada cuatro la dejó o se quedó sin tiempo.',
  'EXPLAIN.TIME':
    'Cuánto tardaron en ella, de media, quienes la respondieron. Quienes no la respondieron no se cuentan. Ejemplo: 90 s significa minuto y medio.',
  'EXPLAIN.SEEN':
    'Cuántas de las 100 entrevistas iniciadas más recientes tuvieron esta pregunta en su prueba. Cuanta más gente la ha visto, antes se conoce. Ejemplo: 31 de las últimas 100 significa que la ha visto casi uno de cada tres candidatos.',
  'EXPLAIN.FLAGS':
    'Lo que llama tanto la atención que el azar solo apenas lo explica. Una señal no cambia nada por sí misma: invita a mirar. Ejemplo: “Clave quizá errónea” significa que las respuestas contradicen lo que está marcado como correcto.',
  'EXPLAIN.DIFFICULTY':
    'Cuán difícil es la pregunta, teniendo en cuenta cuán buenas eran las personas a las que les tocó. 0 es más o menos el medio; por encima es más difícil. Ejemplo: con 1, alguien del medio la acierta más o menos una de cada cuatro veces.',
  'EXPLAIN.DRIFT':
    '¿Se vuelve más fácil con las semanas, más que el resto de las pruebas? 0 significa que nada cambia; por encima de 0 se vuelve más fácil. Ejemplo: 0,4 puede significar que la pregunta ya se conoce.',
  'EXPLAIN.OPTION':
    'Una de las respuestas que se podían elegir, y si la clave la da por correcta. Las cifras de al lado tratan de quienes la eligieron al final. Ejemplo: quien la marcó y la desmarcó después no se cuenta.',
  'EXPLAIN.CHOSEN':
    'Cuántas personas eligieron esta opción al final. Donde se podían marcar varias, una persona puede contar en varias opciones. Ejemplo: 12 significa que se marcó 12 veces.',
  'EXPLAIN.SHARE':
    'Cuántos de los que respondieron eligieron esta opción. La línea alrededor dice dónde está con mayor probabilidad la parte verdadera. Ejemplo: 3 % en una opción errónea significa que no tienta a nadie.',
  'EXPLAIN.MEAN_REST':
    'Cuánto del resto de su prueba acertaron quienes eligieron esta opción. En una opción correcta debería ser más que en las erróneas. Ejemplo: 80 % en una errónea y 40 % en la correcta hace pensar en una clave errónea.',
  'EXPLAIN.BY_THE_GOOD':
    '¿Eligen esta opción más bien quienes son buenos en el resto de su prueba? Por encima de 0 la eligen más a menudo; por debajo, menos. Ejemplo: 0,4 en una opción marcada como errónea es motivo para revisar la clave.',
  'EXPLAIN.TEST':
    'Todas las entrevistas juntas, después cada grupo cuyas personas se comparan entre sí, después cada etiqueta por separado. Un grupo es una plantilla, o todas las entrevistas con exactamente las mismas etiquetas. Ejemplo: SQL | WEB son todas las entrevistas hechas para esas dos etiquetas.',
  'EXPLAIN.PEOPLE':
    'De cuántas entrevistas terminadas salen las cifras de esta fila. Cuantas menos son, menos dicen las cifras. Ejemplo: la media de 5 personas puede ser muy otra el mes que viene.',
  'EXPLAIN.MEAN':
    'La parte media de preguntas acertadas, en puntos sobre 100. Dice cuán difícil es la prueba para quienes la hacen. Ejemplo: 62 significa que se aciertan unas seis preguntas de cada diez.',
  'EXPLAIN.SPREAD':
    'A qué distancia de la media suelen quedar las puntuaciones, en puntos. Una prueba en la que todos puntúan igual no puede distinguirlos. Ejemplo: con media 62 y dispersión 15, dos de cada tres personas quedan entre 47 y 77.',
  'EXPLAIN.DISTRIBUTION':
    'Cuántas personas obtuvieron de 0 a 9, de 10 a 19 y así hasta de 90 a 100. Cada barra está junto a su cifra. Ejemplo: un 12 sobre 70 significa que 12 personas obtuvieron de 70 a 79.',
  'EXPLAIN.RELIABILITY':
    'Cuánto de las diferencias entre personas volvería a verse en otra prueba de este tipo; el resto es la suerte del sorteo. 1 sería todo, 0 nada. Ejemplo: 0,70 significa unas 70 de 100 partes; las pruebas más largas dan más.',
  'EXPLAIN.MARGIN':
    'Cuánto puede distar la puntuación de lo que esta persona obtendría en todas las preguntas de este tipo. En unos dos de cada tres casos la diferencia no es mayor, y se sabe por esta entrevista sola. Ejemplo: frente a 72 ± 8, quien tiene 75 ± 8 no es mejor con certeza.',
  'EXPLAIN.LIKELY':
    'Dónde estaría esta persona con infinitas preguntas de este tipo: sus respuestas, inclinadas hacia lo que hacen otros de la misma prueba. En unos dos de cada tres casos la verdad está dentro. Ejemplo: 100 de 100 puede ser probable de 88 a 97.',
  'EXPLAIN.ADJUSTED':
    'Lo que esta persona obtendría probablemente en las pruebas de todos: las pruebas se sortean, así que unas son más difíciles que otras. Es una estimación que puede cambiar cuando terminan más personas; la puntuación no cambia. Ejemplo: 72 en una prueba difícil pueden ser 75 ajustados.',
  'EXPLAIN.PLACE':
    'La parte de los demás del mismo grupo que obtuvo menos, por la puntuación y por la puntuación ajustada. Se da a partir de {from} más. Ejemplo: 60 % de 40 significa que 24 personas obtuvieron menos.',
} as const satisfies Record<keyof typeof english, string>
