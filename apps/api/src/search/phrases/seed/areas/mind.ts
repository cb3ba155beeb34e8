import type { AreaPhrases } from './area-phrases.ts'

export const mindPhrases = {
  tags: {
    Mind: 'mental health, mental health support, headspace, emotional health, my head is a mess, mental breakdown, nervous breakdown, emotional support, talk about my feelings, inner peace, mental wellness, falling apart, need to talk, someone who listens, emotionally exhausted',
    Stress:
      'stressed out, stressed, tension, burdened, stressful, overwhelmed, overwhelming, cant relax, relaxation, too much pressure, tense all the time, cant cope, coping with stress, racing around, never switch off, unwind',
    Anxiety:
      'anxious, nervous, worry, worried, worrying, always worried, overthinking, overthinker, racing thoughts, racing mind, mind wont stop, social anxiety, shy around people, afraid of people, dread, uneasy, health anxiety, hypochondriac, restless, scared all the time, jittery, nerves, anxiety at school, fear of failure',
    'Low mood and depression':
      'depressed, depressing, sad, sadness, unhappy, hopeless, feel empty, feel numb, numb inside, crying all the time, crying for no reason, cant stop crying, cry every day, lost interest, no joy, feeling blue, feeling down since, gloomy, miserable, winter blues, seasonal depression, cant get out of bed, no motivation to live life, bipolar, mood swings, worthless, melancholy, low mood',
    Sleep:
      'sleep better, sleeping, sleepless, sleep problems, tired every morning, better rest, sleep apnea, snoring, bedtime, sleep schedule, sleep hygiene, fall asleep, falling asleep, sleep coach, sleep doctor, good night rest, nap, always sleepy, cant sleep, wake at night',
    Relationships:
      'relationship, dating, dating coach, boyfriend, girlfriend, my partner, partner problems, commitment issues, trust issues, jealous, jealousy, attachment style, toxic relationship, codependent, codependency, love life, cant find love, boundaries, people pleasing, intimacy, ghosted',
    'Grief and loss':
      'grief, grieving, bereaved, bereavement, mourning, mourn, widow, widower, widowed, passed away, died, death of my mother, death in the family, lost my husband, lost my wife, lost my mom, lost my dad, lost my son, lost my daughter, lost my brother, lost my sister, lost a friend, my dog died, my cat died, pet loss, put my dog to sleep, funeral, losing a loved one, missing someone who died',
    Insomnia:
      'cant sleep, cannot sleep, trouble sleeping, sleepless nights, awake all night, wide awake, awake at night, lie awake, lying awake, keeps me awake, wake up at 3am, waking up at night, wake up every night, fall asleep faster, cant fall asleep, tossing and turning, tossing turning, no sleep, insomniac, sleeping pills, melatonin',
    Nightmares:
      'nightmare, bad dreams, bad dream, night terrors, scary dreams, wake up screaming, dreams about the accident, vivid dreams, recurring dream, terrifying dreams, afraid to fall asleep, wake up sweating, dreaming about war, child has nightmares, horrible dreams, disturbing dreams',
    'Shift work':
      'night shift, night shifts, work nights, working nights, graveyard shift, rotating shifts, shift worker, swing shift, third shift, irregular hours, night nurse, nurse on nights, sleep during the day, long shifts, early shift, twelve hour shifts',
    Burnout:
      'burned out, burnt out, burnout, burn out, exhausted from work, exhausted, exhaustion, drained, worn out, running on empty, overworked, overwork, hate my job, dread mondays, dread going to work, tired of work, tired of my job, nothing left to give, work too much, cant face work, mom burnout, fried, sick of work',
    'Panic attacks':
      'panic attack, panic, panicking, panicked, hyperventilating, hyperventilate, heart races, heart racing, racing heart, heart pounding, chest tight anxiety, feel like im dying suddenly, cant breathe anxiety, panic at work, panic disorder, agoraphobia, afraid to leave the house, panic in crowds, shaking and sweating, sudden terror',
    Phobias:
      'phobia, fear of flying, scared of flying, afraid of flying, afraid to fly, fear of heights, afraid of heights, fear of spiders, scared of spiders, claustrophobia, claustrophobic, fear of needles, scared of needles, afraid of needles, fear of dogs, scared of dogs, afraid of the dentist, scared of driving, fear of driving, afraid to drive, irrational fear, scared of elevators, fear of germs',
    'Obsessive thoughts':
      'ocd, obsessive, obsessed, obsession, compulsive, compulsions, intrusive thoughts, unwanted thoughts, checking the door, check the stove, checking over and over, washing my hands, hand washing, germs, hoarding, hoarder, rituals, need everything perfect, perfectionism, perfectionist, skin picking, hair pulling, stuck in my thoughts, rumination, ruminating',
    'Attention and focus':
      'adhd, ahdh, add, attention deficit, cant focus, cant concentrate, concentrate, concentration, distracted, distraction, easily distracted, forgetful, scattered, focus at work, staying focused, disorganized, executive function, procrastinate, procrastinating, procrastination, hyperactive, time blindness, lose track of time, brain fog',
    Anger:
      'angry, anger management, anger issues, lose my temper, losing my temper, temper, short fuse, rage, road rage, snap at my kids, snapping at, snap at everyone, yell at my kids, yelling, outbursts, irritable, irritability, furious, resentment, hot tempered, punch walls, cant control my anger, blow up at people',
    'Self-esteem':
      'self esteem, self confidence, confidence, confident, more confident, insecure, insecurity, not good enough, self worth, hate my body, body image, hate how i look, imposter syndrome, impostor syndrome, inferior, self doubt, self love, ashamed of myself, inner critic, shame, assertive, assertiveness',
    Loneliness:
      'lonely, so lonely, alone all the time, no friends, making friends, make friends, isolated, isolation, nobody to talk to, no one to talk to, lonesome, empty house, empty nest, new in town, new city no friends, feel alone, shy, homesick, social life',
    'Mindfulness and meditation':
      'meditation, meditate, meditating, learn to meditate, mindful, meditation teacher, live in the moment, calm my mind, quiet my mind, calm down, breathwork, zen, guided meditation, mantra, mbsr, inner calm, vipassana',
    'Habits and motivation':
      'motivation, motivated, unmotivated, bad habits, bad habit, break a habit, build habits, new habits, lazy, discipline, self discipline, accountability, accountability partner, reach my goals, setting goals, goal setting, willpower, life coach, life coaching, routine, get organized, procrastinating, procrastination, nail biting, bite my nails, phone addiction, screen time, gaming too much',
    'Work and career':
      'career, career change, career coach, changing careers, change jobs, new job, job interview, resume, promotion, toxic boss, bad boss, my boss, coworkers, workplace conflict, hate my job, job stress, stress at work, work stress, work life balance, leadership, executive coach, return to work, dream job, job search, stuck in my job',
    'Public speaking':
      'speak in public, speaking in public, public speaker, stage fright, presentations, presentation at work, present at work, giving a speech, give a speech, wedding speech, freeze in front of people, afraid to speak up, speak up in meetings, speaking in front of people, presenting, toast at a wedding, shaky voice, stutter, stuttering, toastmasters',
    'Couples counseling':
      'couples therapy, couples therapist, couples counselor, couple counseling, marriage counseling, marriage counselor, marriage therapist, marital, save my marriage, my marriage, marriage problems, marriage in trouble, we fight all the time, fight with my husband, fight with my wife, fighting with my husband, fighting with my wife, barely talk anymore, married years, husband cheated, wife cheated, cheated on me, cheating, affair, infidelity, premarital, before we get married, roommates not lovers, sex life, sexless marriage, relationship counseling, money fights, fights about money',
    'Family counseling':
      'family therapy, family therapist, family counselor, family conflict, family fights, family problems, family drama, blended family, stepkids, stepchildren, stepmother, stepfather, mother in law, estranged, estrangement, estranged son, estranged daughter, sibling rivalry, toxic family, not speaking to my mother, family meeting, adopted child, adoption, fighting with my teenager',
    Parenting:
      'parent, parenting help, mom guilt, raising kids, raise kids, my toddler, tantrum, tantrums, temper tantrums, strong willed child, kids wont listen, child wont listen, discipline my child, potty training, yell at my kids, snap at my kids, single mom, single dad, single parent, coparenting, fighting with my teenager, stop fighting with my teenager, my teenager, my teen, new parent, new dad, burned out mom, screen time kids',
    'Caring for a family member':
      'caregiver, caregiving, caretaker, caring for my mother, caring for my father, caring for my husband, caring for my wife, care of my dad, care of my mom, take care of my dad, take care of my mom, taking care of my parents, dementia, alzheimers, alzheimer, elderly parents, aging parents, aging parent, elderly mother, elderly father, looking after my parents, looking after my mother, sandwich generation, respite, husband has cancer, special needs child care',
    'Children and teens':
      'child psychologist, child therapist, child therapy, kids therapist, teen, teens, teenager, teenagers, adolescent, teen anxiety, teen depression, therapist for my teen, therapist for my son, therapist for my daughter, therapist for my child, bullied, bullying, bully, school refusal, wont go to school, refuses to go to school, play therapy, bedwetting, separation anxiety, autism, autistic, autistic child, child behavior, my son is, my daughter is, middle schooler, acting out',
    'Divorce and separation':
      'divorce, divorced, divorcing, getting divorced, separated, separating from my husband, breakup, broken heart, heartbreak, heartbroken, dumped, my ex, get over my ex, ex husband, ex wife, custody, custody battle, husband left, wife left, leaving my husband, leaving my wife, split from my partner, girlfriend dumped me, boyfriend dumped me, break up with my boyfriend, break up with my girlfriend, broke up with me',
    'Pregnancy loss':
      'miscarriage, miscarried, lost the baby, lost our baby, lost my baby, losing a baby, stillbirth, stillborn, ectopic, failed ivf, ivf failed, infertility, infertile, cant get pregnant, trying to conceive, abortion grief, after an abortion, terminated pregnancy, infant loss, sids, neonatal loss',
    'Perinatal mental health':
      'postpartum, postpartum depression, postpartum anxiety, postnatal depression, baby blues, new mom crying, new mom anxiety, new mother depressed, depressed after birth, depressed since the baby, not bonding with my baby, bond with my baby, birth trauma, traumatic birth, pregnant and anxious, pregnant and depressed, anxious about birth, scared of giving birth, mom rage, ppd, perinatal',
    Trauma:
      'trauma, traumatic, traumatized, ptsd, post traumatic, flashback, flashbacks, emdr, cant forget what happened, triggered, triggers, trauma therapist, trauma therapy, witnessed a shooting, saw someone die, car accident trauma, hypervigilant, numb since it happened, dissociate, dissociation, first responder, robbed, mugged',
    'Childhood trauma':
      'childhood, bad childhood, rough childhood, childhood wounds, inner child, neglected as a child, neglect, abused as a child, childhood abuse, alcoholic parents, alcoholic father, alcoholic mother, narcissistic mother, narcissistic father, narcissistic parents, foster care, foster child, abandonment, abandoned, mommy issues, daddy issues, grew up in a broken home, toxic parents, attachment trauma',
    'Abuse and violence':
      'abuse, abusive, abuser, abusive relationship, abusive ex, domestic violence, emotional abuse, emotionally abusive, gaslighting, gaslit, narcissist, narcissistic abuse, controlling partner, controlling husband, survivor, sexual assault survivor, sexual abuse, stalked, stalking, battered, leaving an abuser, verbal abuse, violent ex',
    'Military service and war':
      'veteran, veterans, military, army, marine, navy, combat, deployment, deployed, iraq, afghanistan, back from war, war, vet with ptsd, flashbacks from iraq, military spouse, military family, va benefits counseling, service member, soldier, army wife, transition to civilian life, survivor guilt, refugee from war',
    'Disaster and displacement':
      'hurricane, wildfire, flood, tornado, earthquake, house fire, lost our home, lost our house, house burned down, evacuated, evacuation, refugee, refugees, asylum, displaced, fled my country, lost everything, disaster, forced to move, after the storm, storm survivor',
    Discrimination:
      'racism, racist, racial trauma, discriminated, prejudice, microaggressions, black therapist, therapist of color, poc therapist, asian therapist, latina therapist, hate crime, bigotry, sexism, sexist boss, harassed at work, harassment, treated differently, immigrant stress, islamophobia, antisemitism',
    'Living with serious illness':
      'cancer diagnosis, diagnosed with cancer, coping with cancer, chronic illness, terminal illness, terminal, terminally ill, serious illness, seriously ill, multiple sclerosis, parkinsons, als, lupus, hiv, diagnosis, just diagnosed, cancer survivor, coping with illness, dialysis, long covid, heart attack fear, hospice, dying parent, living with cancer',
    'Addiction recovery':
      'addiction, addict, addicted, alcohol, alcoholic, alcoholism, drinking, drinking too much, drink too much, stop drinking, quit drinking, drinking problem, sober, sobriety, get sober, stay sober, rehab for drugs, drugs, drug problem, pills problem, painkillers, opioid, opioids, heroin, cocaine, meth, weed, marijuana, smoking weed, porn, porn addiction, gambling, gambler, relapse, relapsed, addiction counselor, substance abuse, aa meetings, twelve steps, sex addiction, hungover, blackout drunk',
    'Quitting smoking':
      'quit smoking, stop smoking, smoker, smoking, cigarettes, quit cigarettes, vape, vaping, quit vaping, stop vaping, nicotine, juul, tobacco, chewing tobacco, dip tobacco, smoking cessation, nicotine patch, pack a day, hypnosis to quit smoking, kick the habit smoking, cigars',
    'Identity and orientation':
      'gay, lesbian, bisexual, queer, lgbt, lgbtq, lgbtqia, trans, transgender, transition gender, gender identity, gender dysphoria, nonbinary, come out to my parents, come out as gay, am i gay, sexual orientation, questioning my sexuality, sexuality, asexual, pronouns, identity crisis, my son is gay, my daughter is gay, my child is trans, lgbtq friendly, coming out as gay, out of the closet',
    'Spirituality and faith':
      'spiritual, spirituality, faith, faith based, religion, religious, god, lost my faith, leaving the church, church, christian, christian counselor, christian therapist, christian counseling, biblical counseling, catholic, jewish, muslim, muslim therapist, pastor, pastoral, prayer, meaning of life, religious trauma, bible, soul, purpose in life, find my purpose',
  },
  occupations: {
    'psychologist counselor psychotherapist psychiatrist social':
      'therapist, therapists, therapy, shrink, talk therapy, talk therapist, psychotherapy, psychotherapist, psychiatrist, psychiatry, head doctor, head shrinker, somebody to talk to, someone to talk to, person to talk to, talk to someone, talk to somebody, talk to a professional, mental health professional, mental health help, cbt, dbt, cognitive behavioral, psychoanalyst, psychoanalysis, psych, emotional help, therapy session',
    psychologist:
      'psychologist, psychologists, psychology, clinical psychologist, psyd, neuropsychologist, psychological testing, psychiatrist, psych doctor, doctor of psychology, psychology session, psychologist appointment, psychological help, psychological evaluation, psychological assessment, child psychologist',
    counselor:
      'counselor, counselors, counseling, counsellor, counselling, mental health counselor, lpc, lmhc, lmft, guidance counselor, licensed counselor, professional counselor, counseling session, talk to a counselor, school counselor, counsellors',
    'social worker':
      'social worker, lcsw, social workers, msw, case worker, clinical social worker, lmsw, licensed social worker, licensed clinical social worker, psychiatric social worker, medical social worker, caseworker, caseworkers, lsw, licsw, lisw',
    'coach counselor psychologist':
      'life coach, life coaching, mindset coach, executive coach, life coaches, personal coach, wellness coach, mental coach, performance coach, motivational coach, success coach, personal development coach, mindfulness coach, transformation coach, executive coaching, career coach',
  },
} as const satisfies AreaPhrases
