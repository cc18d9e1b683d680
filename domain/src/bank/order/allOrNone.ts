/** Each pair of brackets contains alternatives. Spaces and line breaks have no meaning. */
const phrases = {
  en: `(all|all of|none|none of|any of|neither of) (the|) (above|above options|above answers|above choices|
      other answers|other options|others) (|is correct|is true|are correct|are true)
    | (all of|none of|all|any of) (these|those|these options|these answers|them)
    | (all|none) (of the|the|) (answers|options|choices) (above|listed)
    | (all|none of the) (answers|options) (are correct|is correct|are right|is right)`,
  es: `(todas|todos|cualquiera de|ninguna de|ninguno de) (las|los) (anteriores|respuestas anteriores|
      opciones anteriores|mencionadas|otras)
    | (ninguna de|ninguno de|todas|todos) (estas|estos|ellas|ellos|estas opciones)
    | (todas|todas las respuestas|todas las opciones) (son correctas|son verdaderas)
    | (ninguna|ninguna respuesta|ninguna opcion) (es correcta|es verdadera|anterior)
    | ninguna de las respuestas|ninguna de las opciones|todo lo anterior|nada de lo anterior`,
  de: `(alle|alle der|keine|keine der|keines der|keiner der|nichts von den|nichts von) (oben|) (genannten|obigen|
      obengenannten|aufgefuhrten|angegebenen|vorherigen) (|antworten|antwort|aussagen|optionen|moglichkeiten) (|
      sind richtig|sind korrekt|ist richtig|ist korrekt)
    | (alle|keine|keine der) (antworten|antwort|aussagen|aussage|optionen) (sind richtig|sind korrekt|ist richtig|
      ist korrekt)
    | (keine|keines|keiner|nichts|alle|alles) (davon|dieser|von diesen)
    | alles oben genannte|alles genannte|nichts des oben genannten|nichts des genannten|nichts von alledem`,
  fr: `(toutes les|tous les|aucune des|aucun des) (reponses|propositions|options|choix) (ci-dessus|precedentes|
      precedents|sont correctes|n'est correcte|proposees)
    | (toutes|tous|aucune de|aucun de) (ces reponses|ces propositions|ces choix|ces options)
    | (aucune de|aucun de) (celles-ci|ceux-ci)
    | (aucune des|aucun des|toutes les|tous les) (precedentes|precedents|autres)
    | (aucune reponse|aucune proposition) (n'est correcte|n'est juste|ci-dessus)
    | tout ce qui precede|rien de ce qui precede|rien de tout cela|tout cela`,
  it: `(tutte le|tutti i|nessuna delle|nessuno dei|nessuno delle|qualsiasi delle) (|risposte|opzioni|affermazioni|
      alternative) (precedenti|sopra|indicate|elencate|altre)
    | (nessuna di|nessuno di|tutte|tutti) (queste|questi|queste risposte|queste opzioni)
    | (tutte le risposte|tutte) (sono corrette|sono esatte|sono vere)
    | (nessuna risposta|nessuna) (e corretta|e esatta|precedente)
    | tutto quanto sopra|niente di quanto sopra`,
  pt: `(todas as|todos os|nenhuma das|nenhum dos|qualquer das) (|alternativas|opcoes|respostas|afirmacoes)
      (anteriores|acima|mencionadas|outras|outros)
    | (nenhuma|nenhum|todas|todos) (destas|destes|dessas|desses|estas|estes)
    | (todas as|todas) (alternativas estao corretas|respostas estao corretas|estao corretas)
    | nenhuma (esta correta|das alternativas|das opcoes|das respostas|alternativa anterior)
    | todas acima|tudo o que foi dito acima|nada do que foi dito acima|nda`,
  pl: `(wszystkie|wszystkie z|zadne z|zadna z|zaden z|kazda z) (powyzsze|powyzszych|wymienione|wymienionych|podanych|
      pozostalych) (|odpowiedzi|opcji|opcje)
    | (zadne z|zadna z|zaden z|wszystkie z) (tych|nich|tych odpowiedzi)
    | wszystkie odpowiedzi sa (poprawne|prawidlowe|prawdziwe)
    | zadna odpowiedz nie jest (poprawna|prawidlowa|prawdziwa)
    | wszystko powyzsze|nic z powyzszych`,
  nl: `(alle|al het|alle van de|geen van|geen van de|geen van het|niets van het|geen der) (bovenstaande|bovengenoemde|
      genoemde|voorgaande|andere) (|antwoorden|opties|mogelijkheden|zijn juist|zijn correct|is juist)
    | (geen van|al|alle) (deze|deze antwoorden|deze opties|alle)
    | (alle antwoorden zijn|geen antwoord is|geen van de antwoorden is) (juist|correct|goed)`,
  uk: `(усе|все|усі|всі|усе з|все з) (вищезазначене|вищезазначені|вищезгадане|вищенаведене|перелічене|перераховане|
      вищеперелічене|зазначене|наведене|наведені) (|варіанти|відповіді)
    | (жодне з|жоден з|жоден із|жодна з|жодна із|нічого з|ніщо з) (вищезазначеного|вищезазначених|вищезгаданого|
      вищенаведеного|вищенаведених|переліченого|перелічених|перерахованого|перерахованих|наведених|цього|цих|них|
      відповідей|варіантів)
    | (усі відповіді|всі відповіді|усі варіанти|всі варіанти) (правильні|вірні)
    | (жодна відповідь не|немає) (правильна|правильної відповіді)`,
  tr: `(yukaridakilerin|yukaridaki seceneklerin|bunlarin|seceneklerin|verilenlerin) (hepsi|tumu|tamami|hicbiri|
      hicbirisi|hic biri|herhangi biri)
    | hicbiri|hepsi|hepsi dogru|hicbiri dogru degil`,
  ja: `(上記|以上|上|これら|選択肢) (すべて|全て|の すべて|の 全て|すべて正しい|の いずれでもない|の どれでもない|
      の いずれも該当しない|の いずれにも該当しない|の どれも正しくない|の いずれも正しくない|の いずれか|に 該当なし|
      に 正解なし|は すべて正しい)
    | いずれでもない|どれでもない|いずれも正しくない|どれも正しくない|どれも当てはまらない|いずれも該当しない|
      すべて正しい|全て正しい|該当なし`,
  ko: `(위의|위|이|이들|상기|보기) (모두|모든 것|모든 항목|전부|모두 해당|모두 맞음|모두 정답|어느 것도 아님|
      어느 것도 아니다|어떤 것도 아님|중 없음|중 어느 것도 아님|중 어느 것도 아니다|중 아무것도 아님|중 정답 없음|
      해당 없음|모두 아님|것 모두|것 중 없음)
    | 모두 해당|모두 정답|모두 맞음|해당 없음|정답 없음|해당 사항 없음`,
  hi: `(उपरोक्त|उपर्युक्त|ऊपर के|ऊपर दिए गए|ये|इनमें से) (सभी|सब|सभी विकल्प)
    | (उपरोक्त|उपर्युक्त|ऊपर|ऊपर दिए गए|इन) में से (कोई नहीं|कोई भी नहीं|सभी|कोई भी)
    | इनमें से कोई नहीं|इनमें से कोई भी नहीं|कोई नहीं|कोई भी नहीं`,
  ar: `(جميع|كل|لا شيء|لا شيء من|ليس أي|ليس أيا|لا أحد|أي) (ما سبق|مما سبق|ما ذكر|مما ذكر|ما ذكر أعلاه|مما ذكر أعلاه|
      ما ورد أعلاه|مما ورد أعلاه|هذه|هذه الخيارات|الخيارات السابقة|الإجابات السابقة|من هذه|من الإجابات السابقة|
      من الخيارات السابقة)
    | (جميع|كل) (الإجابات|الخيارات) (صحيحة|أعلاه)
    | ليس أي من هذه|لا توجد إجابة صحيحة`,
  he: `(כל|אף אחד מ|אף אחת מ|אף אחד מן|שום דבר מ|אף אחד|אף אחת) (הנל|האמור לעיל|התשובות לעיל|התשובות|התשובות נכונות|
      האפשרויות|האפשרויות לעיל|אלה|אלו|מהנל|מהאמור לעיל|מהתשובות|מהתשובות לעיל|מהאפשרויות|מאלה|מאלו|מהם)
    | אף תשובה אינה נכונה|אף תשובה לא נכונה|אין תשובה נכונה|כל התשובות הקודמות|כולן נכונות|כולם נכונים`,
  ch: `(以上|上述|以上選項|以上选项|以上答案|上列|上面) (皆是|都是|均是|全是|全部|所有|皆對|皆对|都對|都对|全對|全对|
      均對|均对|皆正確|皆正确|都正確|都正确|均正確|均正确|全部正確|全部正确|皆可|均可|都可以|皆非|均非|都不是|均不是|
      皆不是|皆錯|皆错|都錯|都错|都不對|都不对|均不對|均不对|皆不對|皆不对|都不正確|都不正确|均不正確|均不正确|
      皆不正確|皆不正确|無一正確|无一正确|全錯|全错|全非|任一)
    | 皆是|皆非|都不是|都是`,
}

const normalized = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')

const allOrNonePattern = new RegExp(
  `^(?:${Object.values(phrases)
    .join('|')
    .replaceAll(/[^()|]+/g, normalized)})$`,
)

export const isAllOrNone = (option: string): boolean =>
  !option.includes('`') && allOrNonePattern.test(normalized(option))
