import type { AreaPhrases } from './area-phrases.ts'

export const movementPhrases = {
  tags: {
    Movement:
      'physical health, physical shape, exercise more, physical activity, get active, be active, sedentary, couch potato, sit all day, body work, bodywork, sports, sporty, athlete, athletic, physically active',
    'Pain relief':
      'hurts, hurting, aches, achy, aching, sore, soreness, sore muscles, muscle pain, body aches, painful, nerve pain, pinched nerve, sciatica, inflammation, muscle spasm, cramps in my legs, stop the pain, tight muscles, muscle knots, pain without pills',
    'Strength training':
      'get stronger, stronger, build muscle, muscle, muscles, gain muscle, bulk up, lift weights, weight lifting, weightlifting, lifting, powerlifting, bodybuilding, bench press, deadlift, squats, dumbbells, kettlebell, kettlebells, tone up, toned, core strength, strong core, six pack, abs, crossfit, resistance training',
    'Mobility and flexibility':
      'flexible, flexibility, mobility, stretch, stretching, stretches, stiff, stiffness, touch my toes, tight hips, tight hamstrings, hamstrings, range of motion, limber, loosen up, do the splits, splits, foam rolling, inflexible, stiff in the morning, stiff joints',
    'Injury recovery':
      'injury, injured, injuries, torn, torn muscle, pulled muscle, pulled a muscle, sprain, sprained, strained, broken bone, broken leg, broken arm, fracture, fractured, torn ligament, torn meniscus, torn acl, acl, rehab, rehabilitation, heal faster, come back from injury, hamstring tear, rehab specialist, cast came off',
    Massage:
      'massage, massages, deep tissue, swedish massage, sports massage, back rub, rub down, hot stone, trigger point, myofascial, lymphatic drainage, thai massage, shiatsu, reflexology, knots in my back, spa day, couples massage, prenatal massage, masseuse, masseur',
    Yoga: 'yoga class, yoga classes, yoga instructor, yoga lessons, vinyasa, hatha, yin yoga, hot yoga, ashtanga, bikram, iyengar, downward dog, sun salutation, restorative yoga, chair yoga, kundalini, yogi, prenatal yoga, touch my toes, private yoga',
    'Back pain':
      'back hurts, back ache, backache, bad back, sore back, lower back, low back, lumbar, sciatica, sciatic, sciatic nerve, herniated disc, slipped disc, bulging disc, disc, spine, spinal, scoliosis, threw out my back, back spasm, back is killing me, back problems, tailbone, degenerative disc, chiropractor, spinal stenosis',
    'Neck and shoulder pain':
      'neck hurts, stiff neck, sore neck, neck ache, neck pain, crick in my neck, shoulder hurts, shoulder pain, sore shoulder, frozen shoulder, rotator cuff, shoulder injury, neck and shoulders, tight shoulders, shoulder impingement, tech neck, text neck, whiplash, shoulder blade, dislocated shoulder, upper back',
    'Hip and knee pain':
      'knee hurts, knees hurt, bad knee, bad knees, sore knee, knee pain, knee injury, runners knee, meniscus, acl, torn acl, kneecap, patella, hip hurts, hip pain, sore hip, hip replacement, knee replacement, hip flexor, hip bursitis, bursitis, clicking knee, knees going downstairs, stiff hips, groin pain',
    'Hand and wrist pain':
      'carpal tunnel, wrist hurts, wrist pain, sore wrist, hand hurts, hands hurt, hand pain, thumb pain, trigger finger, finger pain, fingers, tennis elbow, elbow, elbow pain, golfers elbow, golf elbow, typing pain, wrist from typing, tendonitis, tendinitis, repetitive strain, arthritis in my hands, numb hands, tingling hands, grip strength',
    'Foot and ankle pain':
      'plantar fasciitis, plantar, fasciitis, foot pain, feet hurt, foot hurts, sore feet, heel pain, heel spur, heel, ankle pain, sprained ankle, twisted ankle, rolled my ankle, ankle, flat feet, fallen arches, arch pain, bunion, bunions, achilles, achilles tendon, shin splints, neuropathy in my feet, toe pain',
    'Headaches and migraine':
      'headache, headaches, migraine, migraines, tension headache, cluster headache, head hurts, head is pounding, pounding head, splitting headache, aura, throbbing head, sinus headache, headache every day, tmj, jaw pain, clenching my jaw, grinding teeth, concussion, light hurts my eyes',
    'Chronic pain':
      'fibromyalgia, fibro, constant pain, pain all the time, always in pain, pain for years, pain every day, pain management, long term pain, pain wont go away, persistent pain, crps, complex regional pain, nerve damage, living with pain, chronic fatigue, ehlers danlos, myalgia, widespread pain, hurts everywhere',
    Arthritis:
      'arthritic, arthritis, rheumatoid, rheumatism, osteoarthritis, joint pain, joints hurt, joints ache, achy joints, swollen joints, bone on bone, stiff joints, gout, psoriatic, ankylosing, worn cartilage, cartilage, joint stiffness, inflamed joints, knobby fingers',
    Posture:
      'posture, slouch, slouching, slouched, hunched, hunched over, hunchback, hunching, rounded shoulders, stand up straight, sit up straight, bad posture, forward head, swayback, alexander technique, ergonomic, alignment, laptop all day, computer all day, kyphosis, crooked',
    'Pelvic floor':
      'pelvic, pelvic floor, leaking when i sneeze, leak when i sneeze, leak when i laugh, peeing when i laugh, pee when i laugh, pee when i cough, pee when i jump, pee myself, incontinence, incontinent, bladder, weak bladder, bladder control, prolapse, kegel, kegels, diastasis, diastasis recti, painful sex, tailbone pain, pelvic pain, core after baby, leaky',
    'Balance and fall prevention':
      'balance, falling, falls, fell, fell twice, fall prevention, afraid of falling, scared of falling, keeps falling, mom fell, dad fell, grandma fell, unsteady, wobbly, steadier, steady on my feet, dizzy, dizziness, vertigo, lose my balance, losing balance, trip and fall, walker, cane, vestibular',
    'Sports injuries':
      'sports injury, torn acl, acl, tennis elbow, golfers elbow, shin splints, runners knee, pulled hamstring, hamstring, sprained ankle, torn rotator cuff, athlete injury, hurt playing soccer, hurt playing basketball, football injury, soccer injury, stress fracture, skiing accident, sports medicine, sports physio, back to sport, climbing injury',
    'Recovery after surgery':
      'surgery, after surgery, post surgery, post op, postop, operation, after an operation, had an operation, hip replacement, knee replacement, replacement rehab, acl surgery, back surgery, spinal fusion, c section recovery, cesarean, mastectomy, surgery recovery, surgery rehab, bypass surgery, knee surgery, shoulder surgery, rotator cuff surgery',
    'Recovery after an accident':
      'accident, car accident, car crash, crash, car wreck, wreck, whiplash, motorcycle accident, bike accident, hit by a car, rear ended, fell off a ladder, work accident, workers comp, injured at work, accident recovery, fender bender, after the crash, auto injury, concussion',
    'Recovery after a stroke':
      'stroke, had a stroke, stroke rehab, stroke recovery, stroke survivor, learn to walk again, paralyzed side, one side weak, weak arm, tia, hemiplegia, brain injury, tbi, aphasia, neuro rehab, neurological rehab, parkinsons exercise, move my arm again, husband had a stroke',
    Breathing:
      'breathing exercises, breath, breathe, breathe better, short of breath, shortness of breath, out of breath, breathless, breathwork, asthma, copd, lungs, lung capacity, shallow breathing, pranayama, wim hof, breathing technique, winded, diaphragm, long covid breathing, wheezing',
    'General fitness':
      'fit, fitness, get fit, in shape, get in shape, get back in shape, out of shape, workout, workouts, workout plan, exercise, exercise program, exercise routine, gym, join a gym, gym buddy, boot camp, bootcamp, personal training, get moving, fitness class, beach body, new year fitness',
    'Cardio and endurance':
      'cardio, endurance, stamina, aerobic, aerobics, hiit, interval training, rowing, jump rope, elliptical, treadmill, stairmaster, spinning, out of breath on stairs, winded on stairs, vo2 max, zone 2, conditioning, heart rate training, hiking, hike, get my heart rate up',
    Running:
      'run, runner, runners, runs, jog, jogging, jogger, running coach, couch to 5k, first 5k, 5k, 10k, marathon, half marathon, run faster, running form, sprint, sprinting, trail running, ultramarathon, cross country',
    Swimming:
      'swim, swimmer, swim lessons, swimming lessons, learn to swim, swim lessons for adults, freestyle stroke, backstroke, butterfly stroke, lap swimming, water aerobics, aqua, aqua fitness, pool exercise, pool workout, afraid of water, open water, swim coach, kids swim lessons',
    Cycling:
      'bike, biking, bicycle, cyclist, cycle, road bike, mountain bike, mountain biking, bike fit, peloton, spin class, spinning class, century ride, triathlon bike, indoor cycling, bike training, gravel riding, bike racing, long rides',
    Pilates:
      'pilates class, pilates classes, pilates instructor, pilates teacher, reformer, reformer class, mat pilates, core exercises, clinical pilates, pilates reformer, barre, barre class, pilates for back, pilates at home, postnatal pilates, pilates studio, core class',
    'Tai chi and qigong':
      'tai chi, taichi, tai chi class, qigong, chi gong, qi gong, gentle movement, chinese exercise, tai chi for seniors, standing meditation, energy work, internal arts, push hands, moving meditation, martial meditation, gentle exercise',
    Dance:
      'dance, dancing, dancer, dance lessons, dance class, salsa, salsa lessons, bachata, ballroom, ballet, tango, swing dance, hip hop dance, zumba, first dance, wedding dance, tap dance, line dancing, learn to dance, two left feet, waltz, belly dance',
    'Martial arts':
      'martial art, karate, judo, jiu jitsu, jiujitsu, bjj, taekwondo, kung fu, krav maga, self defense, self defence, boxing, kickboxing, boxer, mma, muay thai, aikido, learn to fight, defend myself, punching bag, capoeira',
    'Prenatal and postnatal movement':
      'prenatal, postnatal, pregnancy exercise, exercise while pregnant, pregnant workout, workout while pregnant, pregnant yoga, prenatal yoga, fit after baby, after baby, after the baby, had a baby, core after baby, body back after pregnancy, postpartum exercise, postpartum workout, postpartum fitness, mommy and me fitness, baby belly, mom bod, diastasis, pelvic floor after baby',
    'Movement for older adults':
      'senior, seniors, elderly, older adults, old people, senior fitness, silver sneakers, trainer for seniors, exercise for seniors, chair exercises, chair exercises for grandma, grandma, grandpa, grandmother, grandfather, aging well, aging body, retired and stiff, mobility for seniors, bone density, osteoporosis, gentle exercise for my mother, chair yoga',
    'Movement for children and teens':
      'kids sports, youth sports, youth athlete, kids fitness, kids exercise, karate for kids, swim lessons for kids, kids gymnastics, gymnastics, teen athlete, teen fitness, clumsy child, child wont exercise, kids yoga, active kids, growing pains, dance for kids, pe for homeschool, kids martial arts, pediatric physical therapy, toddler not walking',
    'Movement with a disability':
      'disability, disabled, wheelchair, wheelchair workouts, wheelchair exercise, adaptive, adaptive fitness, adaptive sports, amputee, amputation, prosthetic, prosthesis, cerebral palsy, multiple sclerosis exercise, ms exercise, muscular dystrophy, blind athlete, limited mobility, spinal cord injury, down syndrome fitness, paraplegic, parkinsons exercise',
    'Training for an event':
      'marathon, half marathon, triathlon, ironman, 5k, first 5k, 10k, training plan, race training, train for a race, first race, tough mudder, spartan race, obstacle race, competition prep, getting ready for a hike, climb kilimanjaro, bodybuilding show, wedding body, century ride, police academy test, army fitness test',
    'Exercise at home':
      'home workout, workout at home, work out at home, exercise at home, home exercises, home gym, no equipment, bodyweight, without a gym, no gym, living room workout, trainer comes to my house, in home training, online workouts, apartment workout, garage gym, hotel room workout, small space workout',
    'Exercise at a desk':
      'desk job, desk exercises, desk stretches, sit all day, sitting all day, sit at a computer, sit at a desk, when i sit, computer all day, laptop all day, hours at a computer, office job, office worker, office exercises, work from home stiff, standing desk, chair stretches, stretch at work, ergonomics, truck driver stiff, hunched over my laptop',
  },
  occupations: {
    'physical physiotherapist':
      'pt, physical therapist, physical therapists, physical therapy, physicaltherapist, physio, physios, physiotherapist, physiotherapy, dpt, rehab specialist, rehab therapist, chiropractor, chiropractic, osteopath, occupational therapist, sports therapist, athletic trainer, kinesiologist, orthopedic',
    massage:
      'massage therapist, massage therapists, massage therapy, masseuse, masseur, lmt, bodyworker, deep tissue, male massage therapist, massage at my house, chiropractor, rolfer, rolfing, swedish massage, sports massage, hot stone, shiatsu, reflexology',
    'strength trainer fitness':
      'trainer, trainers, personal trainer, personal trainers, personal training, fitness coach, fitness trainer, fitness instructor, gym trainer, strength coach, gym coach, workout coach, workout buddy, exercise coach, cscs, crossfit coach, athletic coach, body coach',
    yoga: 'yoga instructor, yoga teacher, yoga coach, yoga classes, yogi, yogini, yoga class, yoga lessons, private yoga, vinyasa, hatha, ashtanga, yin yoga, kundalini, iyengar, yoga studio, yoga session, yoga trainer',
    running:
      'running coach, run coach, track coach, couch to 5k, 5k, 10k, marathon, half marathon, running form, trail running, ultramarathon, cross country, run faster, jogging, sprinting',
    pilates:
      'pilates instructor, pilates teacher, pilates class, pilates classes, pilates studio, pilates at home, reformer, reformer class, mat pilates, pilates teachers, pilates coach, pilates trainer, pilates lessons, pilates session, private pilates',
  },
} as const satisfies AreaPhrases
