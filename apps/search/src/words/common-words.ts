import { readFileSync } from 'node:fs'

const LIST = `
  able about above accept accepts across actually afford affordable afraid after again against ago ahead almost alone along already
  also although always america american among another anymore anyone anything anyway apart area around asked asking away baby
  barely basic became because become been before began begin behind being believe below best better between beyond
  black blue both bring broke brother brought busy call called calls came cannot cant care cares cause certain change charge
  check child children choose city clear clients close closed cold come comes coming complete cost costs could country couple
  covered covers cover daily daughter days dear decide died different doctor does doesnt doing done dont door down each early earth
  easy else enough even evening evenings ever every everybody everyone everything exactly expert expensive experience
  experienced eyes face fact fall false family far fast fat father fear feel feeling feels feet felt female few fight final find
  finding fine first five fix follow food forget four free friend friendly friends from full gave general gets getting girl give
  given gives goes going gone good grand great green group grow guess guy guys half hand hands happen happy hard hate hates have
  havent having head hear heard hello help helps helping here high hold home hope hospital hour hours house huge hundred hurt
  husband ideas important inside instead into isnt issue issues just keep keeps kept kids killing kind knew know known lady large
  last late later lead learn least leave left less life like likes line list little live lives living local long look looking
  looks lost love lower made make makes making male many married matter maybe mean means meet men might mile miles mind mine
  minute minutes moment mom money month months more morning most mother move moved much must name near nearby need needed needs
  never next nice night nights nobody none noon normal nothing offer office often once online only open other others over
  paid parents part past patient people perhaps person phone place places plan please point possible practice prefer pretty
  price private problem problems program provider pull push quick quickly quit quite rather read ready real really reason recent
  recommend regular remote right said same says school second see seem seems seen self sell send serious service services session
  sessions several shake share she short should show sick side since single sister sits situation skin slow small some
  somebody someone something sometimes somewhere soon sort sound speak speaking speaks special start started starting state stay
  step still stop stopped story street strong struggle struggling stuck study stuff such suck sudden suffer suffering sure
  take taken takes taking talk teach tell tells terrible than thank thanks that their them then there therefore these they thing
  things think thinking third those though thought three through till time times tired today together told tomorrow tonight took
  top totally touch toward town tried trouble true trust truth trying turn twice type under understand until upon upset used using
  usual very visit voice wait waiting wake walk want wanted wants watch water ways week weekday weekdays weekend weekends weeks
  well went were what whatever when where which while white whole whose wife will willing window winter wish with within
  without woman women wont word words work working works world worse worst worth would write wrong year years yesterday young
  your yours yourself zoom
`

const own = new Set(LIST.split(/\s+/))
/** The most common words of English in the encoder's vocabulary; kept here because the encoder may be left out. */
const english = new Set(readFileSync(new URL('common-words.txt', import.meta.url), 'utf8').split('\n'))

/** A word that everybody knows is never corrected, however few professionals use it: it is meant as it is written. */
export const isCommon = (word: string): boolean => own.has(word) || english.has(word)

/** Whether a word is whole. Many of the common ones also begin longer ones, as "psycho" and "veg" do. */
export const isWhole = (word: string): boolean => own.has(word)
