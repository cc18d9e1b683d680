export const marks = {
  'MARK.HIDDEN': 'página fuera de la vista',
  'MARK.RELOAD': 'página recargada',
  'MARK.LANGUAGE': 'idioma cambiado',
  'MARK.NETWORK': 'sin conexión',
  'MARK.PAGE': 'sin noticias de la página',
  'MARK.SERVER': 'servidor parado',
  'MARK.COPY_BLOCKED': 'copia bloqueada',
  'MARK.LASTED': '{what} {time}',
  'MARK.COUNTED': '{what} {count}×',
}
