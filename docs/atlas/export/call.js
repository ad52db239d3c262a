// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "call",
  "type": "parallel",
  "invoke": [
    {
      "id": "lastWords",
      "src": "lastWords",
      "onError": [
        {}
      ]
    },
    {
      "id": "watchCalls",
      "src": "watchCalls",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "realtime.live": [
      {
        "actions": [
          "passLive"
        ]
      }
    ],
    "realtime.lost": [
      {
        "actions": [
          "passLost"
        ]
      }
    ],
    "call.remembered": [
      {
        "actions": [
          "noteRemembered"
        ]
      }
    ]
  },
  "states": {
    "stage": {
      "initial": "idle",
      "on": {
        "call.hangUp": [
          {
            "target": [
              "#call.stage.idle"
            ],
            "guard": "isInHand",
            "actions": [
              "sayEnd",
              "noteLeft",
              "dropCall"
            ]
          }
        ],
        "call.answerNext": [
          {
            "target": [
              "#call.stage.answering"
            ],
            "guard": "and(isInHand, hasNext)",
            "actions": [
              "sayEnd",
              "noteLeft",
              "dropCall",
              "takeNext",
              "noteAnswering"
            ]
          }
        ],
        "call.declineNext": [
          {
            "guard": "hasNext",
            "actions": [
              "sayNextDeclined",
              "dropNext"
            ]
          }
        ],
        "call.putNextAside": [
          {
            "actions": [
              "putNextAside"
            ]
          }
        ],
        "call:incoming": [
          {
            "actions": [
              "noteNext"
            ]
          }
        ],
        "call:accepted": [
          {
            "actions": [
              "noteAccepted"
            ]
          }
        ],
        "call:ended": [
          {
            "actions": [
              "noteEnded"
            ]
          }
        ],
        "call.shown": [
          {
            "target": [
              "#call.stage.ended"
            ],
            "guard": "and(isInHand, isGone)",
            "actions": [
              "noteShown",
              "noteReason(ended)"
            ]
          },
          {
            "actions": [
              "noteShown"
            ]
          }
        ]
      },
      "states": {
        "idle": {
          "description": "Звонка нет",
          "entry": [
            "forgetCall"
          ],
          "on": {
            "call:incoming": [
              {
                "target": [
                  "#call.stage.ringing"
                ],
                "guard": "isNewIncoming",
                "actions": [
                  "takeIncoming"
                ]
              }
            ],
            "call.start": [
              {
                "target": [
                  "#call.stage.inviting"
                ],
                "actions": [
                  "startOutgoing"
                ]
              }
            ],
            "call.join": [
              {
                "target": [
                  "#call.stage.answering"
                ],
                "actions": [
                  "startJoining",
                  "withdrawWords"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#call.stage.present"
              ],
              "guard": "isRememberedLive",
              "actions": [
                "takeRemembered"
              ]
            },
            {
              "target": [
                "#call.stage.inviting.calling"
              ],
              "guard": "isRememberedCalling",
              "actions": [
                "takeRemembered"
              ]
            },
            {
              "target": [
                "#call.stage.ringing"
              ],
              "guard": "hasNext",
              "actions": [
                "takeNext"
              ]
            },
            {
              "target": [
                "#call.stage.ringing"
              ],
              "guard": "hasShownRing",
              "actions": [
                "takeShown"
              ]
            }
          ]
        },
        "inviting": {
          "initial": "placing",
          "entry": [
            "prepareRoom"
          ],
          "invoke": [
            {
              "id": "ownPicture",
              "src": "ownPicture",
              "onError": [
                {}
              ]
            }
          ],
          "states": {
            "placing": {
              "initial": "asking",
              "entry": [
                "nameAttempt"
              ],
              "on": {
                "call:incoming": [
                  {
                    "guard": "isIncomingHere",
                    "actions": [
                      "noteCrossed"
                    ]
                  }
                ]
              },
              "after": {
                "placing": [
                  {
                    "target": [
                      "#call.stage.ended"
                    ],
                    "actions": [
                      "sayEnd",
                      "noteReason(failed)"
                    ]
                  }
                ]
              },
              "states": {
                "asking": {
                  "description": "Вызов…",
                  "tags": [
                    "busy"
                  ],
                  "invoke": [
                    {
                      "id": "askServer",
                      "src": "askServer",
                      "onDone": [
                        {
                          "target": [
                            "#call.stage.ended"
                          ],
                          "guard": "hasNoVideoServer",
                          "actions": [
                            "askServerConfig",
                            "noteOver(unavailable)"
                          ]
                        },
                        {
                          "target": [
                            "#call.stage.ended"
                          ],
                          "guard": "wasRefused",
                          "actions": [
                            "noteOver"
                          ]
                        },
                        {
                          "target": [
                            "#call.stage.ended"
                          ],
                          "guard": "isKnownOver",
                          "actions": [
                            "noteKnownReason"
                          ]
                        },
                        {
                          "target": [
                            "#call.stage.present"
                          ],
                          "guard": "isKnownAnswered",
                          "actions": [
                            "noteNamed"
                          ]
                        },
                        {
                          "target": [
                            "#call.stage.inviting.calling"
                          ],
                          "actions": [
                            "noteNamed"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#call.stage.inviting.placing.pausing"
                          ]
                        }
                      ]
                    }
                  ]
                },
                "pausing": {
                  "description": "Вызов…",
                  "tags": [
                    "busy"
                  ],
                  "after": {
                    "tryPause": [
                      {
                        "target": [
                          "#call.stage.inviting.placing.asking"
                        ]
                      }
                    ]
                  }
                }
              }
            },
            "calling": {
              "description": "Вызов…",
              "tags": [
                "waiting"
              ],
              "initial": "asking",
              "entry": [
                "keepCall"
              ],
              "on": {
                "call:ended": [
                  {
                    "target": [
                      "#call.stage.ended"
                    ],
                    "guard": "isEnded",
                    "actions": [
                      "noteEndedHere"
                    ]
                  }
                ],
                "call:accepted": [
                  {
                    "target": [
                      "#call.stage.present"
                    ],
                    "guard": "isAccepted",
                    "actions": [
                      "noteAccepted"
                    ]
                  }
                ],
                "call.shown": [
                  {
                    "target": [
                      "#call.stage.present"
                    ],
                    "guard": "isShownLive",
                    "actions": [
                      "noteShown"
                    ]
                  }
                ]
              },
              "after": {
                "calling": [
                  {
                    "target": [
                      "#call.stage.ended"
                    ],
                    "actions": [
                      "sayEnd",
                      "noteOver(missed)"
                    ]
                  }
                ]
              },
              "states": {
                "asking": {
                  "invoke": [
                    {
                      "id": "ticket",
                      "src": "ticket",
                      "onDone": [
                        {
                          "target": [
                            "#call.stage.inviting.calling.settled"
                          ],
                          "actions": [
                            "noteTicket"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#call.stage.inviting.calling.settled"
                          ]
                        }
                      ]
                    }
                  ]
                },
                "settled": {}
              }
            }
          }
        },
        "ringing": {
          "type": "parallel",
          "description": "Вам звонят",
          "tags": [
            "waiting"
          ],
          "entry": [
            "prepareRoom"
          ],
          "invoke": [
            {
              "id": "ringer",
              "src": "ringer",
              "systemId": "ringer",
              "onError": [
                {}
              ]
            }
          ],
          "on": {
            "call.answer": [
              {
                "target": [
                  "#call.stage.answering"
                ],
                "actions": [
                  "noteAnswering"
                ]
              }
            ],
            "call.silence": [
              {
                "actions": [
                  "silence"
                ]
              }
            ],
            "call.decline": [
              {
                "target": [
                  "#call.stage.idle"
                ],
                "actions": [
                  "sayDeclined",
                  "noteOver(declined)"
                ]
              }
            ],
            "call.start": [
              {
                "target": [
                  "#call.stage.answering"
                ],
                "guard": "isRingingHere",
                "actions": [
                  "noteAnswering"
                ]
              },
              {
                "target": [
                  "#call.stage.inviting"
                ],
                "actions": [
                  "sayDeclined",
                  "noteOver(declined)",
                  "startOutgoing"
                ]
              }
            ],
            "call.join": [
              {
                "target": [
                  "#call.stage.answering"
                ],
                "guard": "isRingingHere",
                "actions": [
                  "noteAnswering"
                ]
              },
              {
                "target": [
                  "#call.stage.answering"
                ],
                "actions": [
                  "sayDeclined",
                  "noteOver(declined)",
                  "startJoining",
                  "withdrawWords"
                ]
              }
            ],
            "call:ended": [
              {
                "target": [
                  "#call.stage.ended"
                ],
                "guard": "isEnded",
                "actions": [
                  "noteEndedHere"
                ]
              }
            ],
            "call.shown": [
              {
                "target": [
                  "#call.stage.ended"
                ],
                "guard": "isGone",
                "actions": [
                  "noteShown",
                  "noteReason(cancelled)"
                ]
              },
              {
                "target": [
                  "#call.stage.ended"
                ],
                "guard": "isTakenElsewhere",
                "actions": [
                  "noteShown",
                  "noteReason(answeredElsewhere)"
                ]
              },
              {
                "target": [
                  "#call.stage.ended"
                ],
                "guard": "isRefusedElsewhere",
                "actions": [
                  "noteShown",
                  "noteReason(declinedElsewhere)"
                ]
              }
            ]
          },
          "after": {
            "ringTimeout": [
              {
                "target": [
                  "#call.stage.ended"
                ],
                "actions": [
                  "sayMissed",
                  "noteOver(missed)"
                ]
              }
            ]
          },
          "states": {
            "before": {
              "initial": "said",
              "states": {
                "said": {
                  "description": "Сказано и то, чем кончился прежний звонок",
                  "always": [
                    {
                      "target": [
                        "#call.stage.ringing.before.unsaid"
                      ],
                      "guard": "not(hasEndedBefore)"
                    }
                  ],
                  "after": {
                    "endedShown": [
                      {
                        "target": [
                          "#call.stage.ringing.before.unsaid"
                        ]
                      }
                    ]
                  }
                },
                "unsaid": {}
              }
            },
            "ticket": {
              "initial": "asking",
              "states": {
                "asking": {
                  "invoke": [
                    {
                      "id": "ticket",
                      "src": "ticket",
                      "onDone": [
                        {
                          "target": [
                            "#call.stage.ringing.ticket.settled"
                          ],
                          "actions": [
                            "noteTicket"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#call.stage.ringing.ticket.settled"
                          ]
                        }
                      ]
                    }
                  ]
                },
                "settled": {}
              }
            }
          }
        },
        "answering": {
          "initial": "asking",
          "on": {
            "call:ended": [
              {
                "target": [
                  "#call.stage.ended"
                ],
                "guard": "isEndedMeanwhile",
                "actions": [
                  "noteEndedHere"
                ]
              }
            ]
          },
          "states": {
            "asking": {
              "description": "Подключаемся…",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "askServer",
                  "src": "askServer",
                  "onDone": [
                    {
                      "target": [
                        "#call.stage.ended"
                      ],
                      "guard": "hasNoVideoServer",
                      "actions": [
                        "askServerConfig",
                        "noteOver(unavailable)"
                      ]
                    },
                    {
                      "target": [
                        "#call.stage.ended"
                      ],
                      "guard": "wasRefused",
                      "actions": [
                        "noteOver"
                      ]
                    },
                    {
                      "target": [
                        "#call.stage.present"
                      ],
                      "actions": [
                        "noteNamed"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#call.stage.answering.pausing"
                      ]
                    }
                  ]
                }
              ]
            },
            "pausing": {
              "description": "Подключаемся…",
              "tags": [
                "busy"
              ],
              "after": {
                "tryPause": [
                  {
                    "target": [
                      "#call.stage.answering.asking"
                    ]
                  }
                ]
              }
            }
          }
        },
        "present": {
          "initial": "arriving",
          "entry": [
            "keepCall"
          ],
          "invoke": [
            {
              "id": "callView",
              "src": "callView",
              "systemId": "callView",
              "onError": [
                {}
              ]
            },
            {
              "id": "callChat",
              "src": "callChat",
              "systemId": "callChat",
              "onError": [
                {}
              ]
            }
          ],
          "on": {
            "room.turned": [
              {
                "actions": [
                  "noteTurned",
                  "keepCall"
                ]
              }
            ],
            "call:ended": [
              {
                "target": [
                  "#call.stage.ended"
                ],
                "guard": "isEndedForAll",
                "actions": [
                  "noteEndedHere"
                ]
              }
            ],
            "call.shown": [
              {
                "target": [
                  "#call.stage.ended"
                ],
                "guard": "and(isShownOut, isSteady)",
                "actions": [
                  "noteShown",
                  "forgetRemembered",
                  "noteReason(lost)"
                ]
              },
              {
                "guard": "isShownOut",
                "actions": [
                  "noteShown",
                  "noteOut"
                ]
              }
            ]
          },
          "states": {
            "arriving": {
              "always": [
                {
                  "target": [
                    "#call.stage.present.inside"
                  ],
                  "guard": "and(hasTicket, not(isRoomGone))"
                },
                {
                  "target": [
                    "#call.stage.present.joining"
                  ]
                }
              ]
            },
            "joining": {
              "description": "Подключаемся…",
              "tags": [
                "busy"
              ],
              "invoke": [
                {
                  "id": "ticket",
                  "src": "ticket",
                  "onDone": [
                    {
                      "target": [
                        "#call.stage.present.inside"
                      ],
                      "actions": [
                        "noteTicket"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#call.stage.ended"
                      ],
                      "guard": "hasNoAddress",
                      "actions": [
                        "sayEnd",
                        "noteOver(noAddress)"
                      ]
                    },
                    {
                      "target": [
                        "#call.stage.present.rejoining"
                      ],
                      "guard": "isPassing"
                    },
                    {
                      "target": [
                        "#call.stage.ended"
                      ],
                      "guard": "isOverAtServer",
                      "actions": [
                        "noteOver(ended)"
                      ]
                    },
                    {
                      "target": [
                        "#call.stage.ended"
                      ],
                      "actions": [
                        "sayEnd",
                        "noteOver(failed)"
                      ]
                    }
                  ]
                }
              ]
            },
            "inside": {
              "initial": "connecting",
              "on": {
                "room.disconnected": [
                  {
                    "target": [
                      "#call.stage.present.rejoining"
                    ],
                    "guard": "isConnectionLost"
                  },
                  {
                    "target": [
                      "#call.stage.ended"
                    ],
                    "actions": [
                      "noteRoomEnd"
                    ]
                  }
                ]
              },
              "always": [
                {
                  "target": [
                    "#call.stage.present.rejoining"
                  ],
                  "guard": "isRoomGone"
                }
              ],
              "states": {
                "connecting": {
                  "description": "Подключаемся…",
                  "tags": [
                    "busy"
                  ],
                  "always": [
                    {
                      "target": [
                        "#call.stage.present.inside.live"
                      ],
                      "guard": "isConnected"
                    }
                  ],
                  "after": {
                    "joinPatience": [
                      {
                        "target": [
                          "#call.stage.present.rejoining"
                        ]
                      }
                    ]
                  }
                },
                "live": {
                  "initial": "together",
                  "entry": [
                    "clearTries"
                  ],
                  "states": {
                    "together": {
                      "description": "Вы в звонке",
                      "on": {
                        "room.peerLeft": [
                          {
                            "target": [
                              "#call.stage.present.inside.live.peerLost"
                            ],
                            "guard": "isOfTwo"
                          }
                        ]
                      }
                    },
                    "peerLost": {
                      "description": "Собеседник переподключается…",
                      "tags": [
                        "waiting"
                      ],
                      "on": {
                        "room.peerJoined": [
                          {
                            "target": [
                              "#call.stage.present.inside.live.together"
                            ]
                          }
                        ]
                      },
                      "after": {
                        "peerPatience": [
                          {
                            "target": [
                              "#call.stage.ended"
                            ],
                            "actions": [
                              "sayEnd",
                              "noteOver(peerLost)"
                            ]
                          }
                        ]
                      }
                    }
                  }
                }
              }
            },
            "rejoining": {
              "description": "Связь прервалась. Подключаемся заново…",
              "tags": [
                "waiting"
              ],
              "entry": [
                "countTry"
              ],
              "always": [
                {
                  "target": [
                    "#call.stage.ended"
                  ],
                  "guard": "hasNoTriesLeft",
                  "actions": [
                    "sayEnd",
                    "noteOver(lost)"
                  ]
                }
              ],
              "after": {
                "rejoinPause": [
                  {
                    "target": [
                      "#call.stage.present.joining"
                    ]
                  }
                ]
              }
            }
          }
        },
        "ended": {
          "description": "Звонок окончен, сказано почему",
          "entry": [
            "dropCall"
          ],
          "on": {
            "call:incoming": [
              {
                "target": [
                  "#call.stage.ringing"
                ],
                "guard": "isNewIncoming",
                "actions": [
                  "takeIncoming"
                ]
              }
            ],
            "call.start": [
              {
                "target": [
                  "#call.stage.inviting"
                ],
                "actions": [
                  "startOutgoing"
                ]
              }
            ],
            "call.join": [
              {
                "target": [
                  "#call.stage.answering"
                ],
                "actions": [
                  "startJoining",
                  "withdrawWords"
                ]
              }
            ],
            "call.dismiss": [
              {
                "target": [
                  "#call.stage.idle"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#call.stage.present"
              ],
              "guard": "isRememberedLive",
              "actions": [
                "takeRemembered"
              ]
            },
            {
              "target": [
                "#call.stage.ringing"
              ],
              "guard": "hasNext",
              "actions": [
                "takeNext"
              ]
            },
            {
              "target": [
                "#call.stage.ringing"
              ],
              "guard": "hasShownRing",
              "actions": [
                "takeShown"
              ]
            }
          ],
          "after": {
            "endedShown": [
              {
                "target": [
                  "#call.stage.idle"
                ]
              }
            ]
          }
        }
      }
    },
    "room": {
      "initial": "out",
      "states": {
        "out": {
          "always": [
            {
              "target": [
                "#call.room.in"
              ],
              "guard": "isRoomWanted"
            }
          ]
        },
        "in": {
          "type": "parallel",
          "invoke": [
            {
              "id": "room",
              "src": "room",
              "onError": [
                {
                  "target": [
                    "#call.room.gone"
                  ]
                }
              ]
            }
          ],
          "on": {
            "room.disconnected": [
              {
                "target": [
                  "#call.room.gone"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#call.room.out"
              ],
              "guard": "not(isRoomWanted)"
            }
          ],
          "states": {
            "line": {
              "initial": "connecting",
              "states": {
                "connecting": {
                  "on": {
                    "room.signalled": [
                      {
                        "target": [
                          "#call.room.in.line.signalled"
                        ]
                      }
                    ],
                    "room.connected": [
                      {
                        "target": [
                          "#call.room.in.line.steady"
                        ]
                      }
                    ]
                  }
                },
                "signalled": {
                  "description": "Видеосервер отвечает, но звук и картинка не проходят: возможно, сеть закрывает для них порты",
                  "on": {
                    "room.connected": [
                      {
                        "target": [
                          "#call.room.in.line.steady"
                        ]
                      }
                    ]
                  }
                },
                "steady": {
                  "on": {
                    "room.reconnecting": [
                      {
                        "target": [
                          "#call.room.in.line.unsteady"
                        ]
                      }
                    ]
                  }
                },
                "unsteady": {
                  "description": "Переподключаемся…",
                  "tags": [
                    "waiting"
                  ],
                  "on": {
                    "room.reconnected": [
                      {
                        "target": [
                          "#call.room.in.line.steady"
                        ]
                      }
                    ]
                  }
                }
              }
            },
            "voice": {
              "initial": "held",
              "states": {
                "held": {
                  "always": [
                    {
                      "target": [
                        "#call.room.in.voice.given"
                      ],
                      "guard": "isPresent"
                    }
                  ]
                },
                "given": {
                  "entry": [
                    "sendTo"
                  ]
                }
              }
            }
          }
        },
        "gone": {
          "always": [
            {
              "target": [
                "#call.room.out"
              ],
              "guard": "not(isRoomWanted)"
            }
          ]
        }
      }
    }
  }
});
